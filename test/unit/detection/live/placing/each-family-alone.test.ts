import { describe, expect, it } from 'vitest'
import { TermTable } from '../../../../../src/detection/live/placing/candidates/term-table.js'
import { KnownDocuments } from '../../../../../src/detection/live/placing/known-documents.js'
import { liveFromStored } from '../../../../../src/detection/live/placing/live-document.js'
import { InlineSigner } from '../../../../../src/detection/live/signing/inline-signer.js'
import { collectionIn } from '../../../../../src/detection/live/stored-collection.js'
import { CollectionWriter } from '../../../../../src/detection/live/writing/collection-writer.js'
import { CollectionLexicon, openLexicon } from '../../../../../src/detection/signing/collection-lexicon.js'
import { loadEntityResources } from '../../../../../src/resources/load.js'
import { stampAt } from '../../../../../src/stamp.js'
import { documentTerms } from '../../../../../src/store/document-terms.js'
import type { TermField } from '../../../../../src/store/term-lookup.js'
import { LiveCollection } from '../../../../support/live-collection.js'

const families = ['fingerprints', 'simhash', 'imatch', 'tweezer', 'sentences', 'paths'] as const

/** Words in all of these documents are common; words in every third one are neither common nor rare. */
const everyday = Array.from({ length: 6 }, (_, i) => ({ id: `${i}`, text: `Market and price of ${['goods', 'wares', 'yarn'][i % 3]}.` }))

/** For each family, two texts that no other family proposes. */
const pairs: readonly (readonly [TermField, string, string])[] = [
  // One run of letters is the same; every sentence has other words.
  [
    'fingerprints',
    'Slope furrow yard leather collar salvage sheet master. Press bait stamp cloud cat brook linen hill. Sheep soil weight saw fork mouse wine water. Harvest harbour plough door salt lamp soup attic. Hinge bread egg varnish saucer boom grape diver.',
    'Slope furrow coat leather collar varnish sheet master. Press bait soil cloud cat cup linen hill. Sheep soil mouse saw fork collar wine water. Harvest harbour plough door salt button soup attic. Hinge bread furrow varnish saucer saucer grape diver.',
  ],
  // Every sixth word differs, and sentences end at other words.
  [
    'simhash',
    'Basket stair sickle oil carrot seed road saucer collar. Mortar oil slope wine barn cellar basin pump salt. Press roof trout rye rye cloud harvest window hook. Collar tea bench harvest sheep road collar hinge basin. Road baker parcel saw grape salvage ladder hide meadow. Fork nail knife door coin frame wool tanner bridge. Carpet chain onion papers pepper ladder.',
    'Basket stair sickle oil carrot needle road saucer collar mortar oil thread. Wine barn cellar basin pump trowel press roof trout rye rye stamp. Harvest window hook collar tea cup harvest sheep road collar hinge furrow. Road baker parcel saw grape stable ladder hide meadow fork nail cat. Door coin frame wool tanner candle carpet chain onion papers pepper court.',
  ],
  // The same words in another order.
  [
    'imatch',
    'Pepper oil chisel brook lace stable leather. Rye sickle trout worm pump mill needle.',
    'Chisel rye brook trout needle. Mill stable pepper worm leather. Oil pump lace sickle.',
  ],
  // The same names between the same words, in other stories.
  [
    'tweezer',
    'Crane basin pier ferry court Maria Keller salvage yard fire diver boom. Pillow soap tub steam kettle. Onion carrot pepper salt bowl spoon. Wagon horse stable lamp wick.',
    'Nobody in the barn had heard it: the crane, and the basin. At the pier the ferry was in the court with Maria Keller and the salvage. In the yard the fire, and of the diver the boom. Grape vine hill slope meadow sheep. Needle thread button coat.',
  ],
  // The same sentences, apart from common words.
  ['sentences', 'Slope furrow market. Lantern, kettle and barrel.', 'Price furrow slope. Tanner and cobbler.'],
  // The same three rarest words of a sentence, with another word.
  ['paths', 'Tanner, goods, obelisk, lantern. Wicker, kettle and barrel.', 'Lantern wares obelisk tanner. Cobbler, fuller, sawyer.'],
]

async function stored(texts: Readonly<Record<string, string>>) {
  const lexicon = new CollectionLexicon({ minDocumentFrequency: 1 })
  for (const document of everyday) lexicon.estimate(document)
  for (const document of everyday) lexicon.count(document)
  const signer = new InlineSigner({ entities: loadEntityResources(), lexicon: openLexicon(lexicon.build()) })
  const { store, settings } = await LiveCollection.open({ profile: 'standard', language: 'en' })
  const writer = new CollectionWriter({ store, settings, signer, now: () => new Date(0) })
  const operations = Object.entries(texts).map(
    ([id, text], i) => ({ kind: 'index', id, source: { text }, stamp: stampAt(i), acceptedAt: i }) as const,
  )
  await writer.write(operations)
  return { store, settings }
}

describe('candidates', () => {
  it.each(pairs)('are proposed by %s where no other family proposes them', async (family, earlier, later) => {
    const { store, settings } = await stored({ earlier, later })
    const [document] = await store.read(settings, ['later'])
    const proposedBy = async (asked: readonly TermField[]) => {
      const probe = liveFromStored(settings, document!)
      probe.terms = documentTerms({
        ...document!.fields,
        ...Object.fromEntries(families.map((each) => [each, asked.includes(each) ? document!.fields[each] : []])),
      })
      const collection = collectionIn(store, settings)
      const documents = new KnownDocuments(collection)
      documents.replace(probe.id)
      const table = new TermTable(collection, documents)
      await table.load([probe])
      return table.documentsNear(probe).map(({ id }) => id)
    }
    expect(await Promise.all(families.map(async (each) => [each, await proposedBy([each])]))).toEqual(
      families.map((each) => [each, each === family ? ['earlier'] : []]),
    )
    expect(await proposedBy(families)).toEqual(['earlier'])
  })
})
