import type { Service } from '../../compose/service.js'
import { shownFields } from '../../detection/live/asking/shown-fields.js'
import { filterSource, type SourceFilter } from '../../json/source-filter.js'
import type { JsonObject } from '../../model.js'

/** A document as the service reads it. */
export type ServedDocument = NonNullable<Awaited<ReturnType<Service['read']>>[number]>

/** What to show of a document. */
export interface ShownParts {
  readonly source: SourceFilter
  /** Name under which our own object stays in `_source`; undefined: it is left out. */
  readonly ownField: string | undefined
}

/** A document, or its absence, in the form of the engines' `_doc` and `_mget`. */
export function documentAnswer(collection: string, id: string, found: ServedDocument | undefined, shown: ShownParts): JsonObject {
  if (found === undefined) return { _index: collection, _id: id, found: false }
  const { version, seqNo, primaryTerm, routing } = found
  return {
    _index: collection,
    _id: id,
    _version: version,
    _seq_no: seqNo,
    _primary_term: primaryTerm,
    ...(routing !== undefined && { _routing: routing }),
    found: true,
    ...(shown.source.shown && { _source: shownSource(found, shown) }),
  }
}

/** The fields of a document, as a request shows them. Our object is filtered like the rest. */
export function shownSource({ source, fields }: ServedDocument, { source: filter, ownField }: ShownParts): JsonObject {
  const whole = ownField === undefined ? source : { ...source, [ownField]: shownFields(fields) }
  return filterSource(whole, filter)
}
