import type { SearchHit } from '../../../store.js'
import type { FoundHit } from '../evaluate/find-page.js'
import type { SearchPlan } from '../parse/search-plan.js'
import { filterSource } from './filter-source.js'
import type { HitDocument } from './read-hits.js'

/** A hit in the engines' shape. */
export function presentHit(plan: SearchPlan, collection: string, found: FoundHit, document: HitDocument): SearchHit {
  const { source } = document
  return {
    _index: collection,
    _id: document.id,
    ...(plan.showsVersion && { _version: document.version }),
    ...(plan.showsSeqNo && { _seq_no: document.seqNo, _primary_term: 1 }),
    _score: found.score,
    ...(document.routing !== null && { _routing: document.routing }),
    ...(plan.source.isShown && source && { _source: filterSource(source, plan.source) }),
    ...(found.sort && { sort: found.sort }),
  }
}
