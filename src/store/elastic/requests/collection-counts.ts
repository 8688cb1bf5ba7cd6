import type { JsonObject } from '../../../model.js'
import { ownField } from '../engine-document.js'
import { joinedClause, signedClause } from './clauses.js'

/** Versions of signatures that one collection can have at the same time. */
const maxVersions = 1_000

/** Body that counts a collection. Distinct groups are exact up to 40,000 and within about a percent beyond: what engines reckon at most. */
export function collectionCounts(): JsonObject {
  return {
    size: 0,
    track_total_hits: true,
    aggs: {
      signed: { filter: signedClause },
      joined: { filter: joinedClause },
      contained: { filter: { exists: { field: `${ownField}.containers` } } },
      groups: { cardinality: { field: `${ownField}.group`, precision_threshold: 40_000 } },
      foreign: { missing: { field: `${ownField}.group` } },
      versions: { terms: { field: `${ownField}.version`, size: maxVersions } },
    },
  }
}
