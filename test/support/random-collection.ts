import fc from 'fast-check'
import type { CollectionSettings } from '../../src/detection/live/collection-settings.js'
import { BatchSigner } from '../../src/detection/signing/batch-signer.js'
import { encodeWords } from '../../src/hashing/term-code.js'
import { encodeSketch } from '../../src/signatures/sketch.js'
import { termStrings } from '../../src/signatures/term-list.js'
import { stampAt } from '../../src/stamp.js'
import type { Store, StoreWrite } from '../../src/store/store.js'
import { stories } from './stories.js'

/** Texts; some contain others, some are near, some have nothing in common. */
const texts = [
  stories.harbour,
  stories.harbourEdited,
  stories.harbourExcerpt,
  stories.bakers,
  `${stories.harbour}\n${stories.bakers}`,
  stories.bakers.slice(0, 150),
]

const batchSigner = new BatchSigner()
const signed = texts.map((text) => {
  const { length, exact, fingerprints, sketch } = batchSigner.signOne({ id: 'x', text })
  return { length, exact: encodeWords(exact), fingerprints: termStrings(fingerprints), sketch: encodeSketch(sketch) }
})

/** A document with random groups and links, regardless of its text: folding must follow its rules whatever the reason for the groups. */
export interface RandomDocument {
  readonly id: string
  /** Number of the text; undefined: not signed yet. */
  readonly text: number | undefined
  readonly group: number
  readonly containers: readonly number[]
  /** The searched text: few words, so that many scores are equal. */
  readonly words: string
  readonly price: number | undefined
}

/** Name of a group by its number. */
export function groupName(group: number): string {
  return `group-${group}-xxxxxxx`.slice(0, 16)
}

const words = fc
  .array(fc.constantFrom('crane', 'loaf', 'pier', 'rye'), { minLength: 1, maxLength: 4, size: 'max' })
  .map((list) => list.join(' '))

/** Documents of few groups, with distinct ids. */
export function randomDocuments(maxLength: number, groups: number): fc.Arbitrary<RandomDocument[]> {
  const group = fc.nat(groups - 1)
  const document = fc.record({
    text: fc.oneof({ weight: 9, arbitrary: fc.nat(texts.length - 1) }, fc.constant(undefined)),
    group,
    containers: fc.uniqueArray(group, { minLength: Math.min(2, groups), maxLength: 4, size: 'max' }),
    words,
    price: fc.oneof({ weight: 4, arbitrary: fc.nat(3) }, fc.constant(undefined)),
  })
  return fc.array(document, { maxLength, size: 'max' }).map((list) =>
    list.map((each, i) => {
      // A document that is not signed yet is alone in its group and has no links.
      const alone = each.text === undefined ? { group: groups + i, containers: [] } : {}
      return { ...each, ...alone, id: `d${i}` }
    }),
  )
}

/** Writes documents with given fields. `since` follows their order. */
export async function writeRandom(
  store: Store,
  settings: CollectionSettings,
  documents: readonly RandomDocument[],
  start: number,
): Promise<void> {
  await store.write(
    settings,
    documents.map((document, i) => toWrite(document, start + i)),
  )
}

function toWrite({ id, text, group, containers, words: searched, price }: RandomDocument, since: number): StoreWrite {
  const sketch = text === undefined ? undefined : signed[text]!
  const own = { write: stampAt(since), since, group: groupName(group) }
  const signature = sketch && {
    version: 'f1',
    length: sketch.length,
    exact: sketch.exact,
    fingerprints: sketch.fingerprints,
    sketch: sketch.sketch,
    containers: containers.filter((each) => each !== group).map(groupName),
  }
  const source = { text: text === undefined ? 'later' : texts[text]!, words: searched, ...(price !== undefined && { price }) }
  return { id, kind: 'put', source, fields: { ...own, ...signature } }
}
