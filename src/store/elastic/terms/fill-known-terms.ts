import { documentTerms } from '../../document-terms.js'
import type { DocumentFinder } from '../reading/document-finder.js'
import { signedClause } from '../requests/clauses.js'
import { learnDigest, learnTerms } from './known-numbers.js'
import type { TermFilter } from './known-terms.js'

/** Documents of a page. */
const pageSize = 2_000

/** Distinct fingerprints that a document adds, roughly; a filter that turns out too small grows. */
const fingerprintsOfDocument = 16

/** Largest number that engines take where they count. */
const largestCount = 2 ** 31 - 1

/** What a filter is filled with. */
export interface FillingParts {
  readonly finder: DocumentFinder
  readonly filter: TermFilter
  /** Resolves when everything that was being written when it is called can be found. */
  makeVisible(): Promise<void>
}

/**
 * Walks all signed documents of an index and makes their terms and digests known. What is written meanwhile must be fed in by whoever writes it.
 *
 * Cost: some 20 µs a document of the engine and as much here, a page at a time.
 *
 * @returns whether the filter is complete now: false if there was a gap meanwhile
 * @throws OnefoldError STORE_UNAVAILABLE; the filter is incomplete then
 */
export async function fillKnownTerms({ finder, filter, makeVisible }: FillingParts): Promise<boolean> {
  const { own } = finder
  const signed = { filter: [signedClause(own)] }
  const [documents] = await finder.counts([signed], largestCount)
  const generation = filter.beginFilling(documents! * fingerprintsOfDocument)
  await makeVisible()
  const paths = [...own.termPaths, own.path('exact'), own.path('joined'), own.path('group')]
  await finder.eachPage(signed, paths, pageSize, (page) => {
    for (const document of page) {
      const fields = own.fields(document)
      learnTerms(filter, { terms: documentTerms(fields), group: fields.group, isCounted: fields.joined !== true })
      if (fields.exact !== undefined) learnDigest(filter, fields.exact)
    }
    return generation === filter.generation
  })
  return filter.finishFilling(generation)
}
