import { isOfOwnFold } from '../../signing/signature-version.js'
import type { DocumentSource } from '../stored-collection.js'

/** Most versions that a lookup names. A collection has two or three: one for each release or lexicon whose documents are not signed again yet. */
const mostNamed = 64

/**
 * The versions of a collection's documents that another release signed with another fold, as far as they were met. Nothing can be compared with
 * these documents, so lookups leave them out. Until they are signed again they may be as many as all others, and share as many terms.
 */
export class OtherFolds {
  readonly #versions = new Set<string>()

  /** Whether a document with this version is of another fold; if so, the version is remembered. */
  meet(version: string | undefined): boolean {
    if (isOfOwnFold(version)) return false
    if (this.#versions.size < mostNamed) this.#versions.add(version!)
    return true
  }

  /** The same source, whose lookups leave these documents out. A few may still be found: those whose versions were not met before. */
  leftOutOf(source: DocumentSource): DocumentSource {
    const asked = <Lookup extends object>(lookup: Lookup) =>
      this.#versions.size === 0 ? lookup : { ...lookup, exceptVersions: [...this.#versions] }
    return {
      settings: source.settings,
      readFields: (ids) => source.readFields(ids),
      lookUp: (lookup) => source.lookUp(asked(lookup)),
      findByFold: (lookup) => source.findByFold(asked(lookup)),
      ...(source.termHints !== undefined && { termHints: () => source.termHints!() }),
    }
  }
}
