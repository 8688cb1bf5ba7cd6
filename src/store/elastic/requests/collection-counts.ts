import type { JsonObject } from '../../../model.js'
import type { OwnObject } from '../document/own-object.js'
import { containedClause, joinedClause, signedClause } from './clauses.js'

/** Versions of signatures that one collection can have at the same time. */
const maxVersions = 1_000

/**
 * Body that counts a collection. Distinct groups are estimated as well as engines can: within about a percent, and hardly ever more than a few off up
 * to 40,000.
 */
export function collectionCounts(own: OwnObject): JsonObject {
  return {
    size: 0,
    track_total_hits: true,
    aggs: {
      signed: { filter: signedClause(own) },
      joined: { filter: joinedClause(own) },
      contained: { filter: containedClause(own) },
      groups: { cardinality: { field: own.path('group'), precision_threshold: 40_000 } },
      foreign: { missing: { field: own.path('group') } },
      versions: { terms: { field: own.path('version'), size: maxVersions } },
    },
  }
}
