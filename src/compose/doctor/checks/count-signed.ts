import type { CollectionConfig } from '../../../config/config.js'
import { DocumentSigner } from '../../../detection/signing/document-signer.js'
import { loadEntityResources } from '../../../resources/load.js'
import { OwnObject } from '../../../store/elastic/document/own-object.js'
import { signedClause } from '../../../store/elastic/reading/clauses.js'
import { countDocuments, countMatching } from '../../../store/elastic/reading/counts.js'
import { gazetteersOf, readGazetteers } from '../../files/gazetteer-files.js'
import { openLexiconFile } from '../../files/lexicon-files.js'
import { type Finding, formatNumber } from '../check.js'
import type { DoctorContext, ExaminedEngine } from '../doctor-context.js'

/** Counts the documents of a collection that are not signed, or not signed by its current settings. */
export async function countSigned(collection: CollectionConfig, { config }: DoctorContext, { client }: ExaminedEngine): Promise<Finding> {
  const { name, index, sideIndex } = collection
  const own = new OwnObject(config.engine!.field)
  const version = await versionOf(collection)
  const ofVersion = version === undefined ? signedClause(own) : { term: { [own.path('version')]: version } }
  const theirs = sideIndex === undefined ? undefined : await countDocuments(client, index)
  const { all: held, signed, current } = await countMatching(client, sideIndex ?? index, { signed: signedClause(own), current: ofVersion })
  const all = theirs ?? held
  const documents = `${formatNumber(all)} documents in ${index}`
  const atOnce = sideIndex === undefined ? `; at once by: onefold reindex --collection ${name} --in-place` : ''
  if (signed < all) {
    const says = `${name}: ${formatNumber(all - signed)} of ${documents} are not signed, so nothing is folded with them`
    return { status: 'note', says, remedy: `the sweeper signs them, within worker.sweepWithin${atOnce}` }
  }
  if (current === signed) return { status: 'ok', says: `${name}: ${documents}${all === 0 ? '' : ', all signed'}` }
  const says = `${name}: ${formatNumber(signed - current)} of ${documents} are signed by other settings or by another release`
  return { status: 'note', says, remedy: `the sweeper signs those of earlier ones anew, within worker.sweepWithin${atOnce}` }
}

/** The version by which documents are signed now; undefined if a lexicon or gazetteer cannot be read, which another check reports. */
async function versionOf(collection: CollectionConfig): Promise<string | undefined> {
  const { profile, lexicon: file, grams } = collection
  try {
    const lexicon = file === undefined ? undefined : await openLexiconFile(file)
    const gazetteers = readGazetteers(gazetteersOf(collection))
    const means = { entities: loadEntityResources(), gazetteers, lexicon, grams: grams ? lexicon?.grams : undefined }
    return new DocumentSigner({ profile, ...means }).version
  } catch {
    return undefined
  }
}
