import type { RequestedWrite } from '../../compose/service.js'
import { OnefoldError } from '../../errors.js'
import type { SourceFilter } from '../../json/source-filter.js'
import type { WriteOutcome } from '../../model.js'

/** A caller's request in one action: a write, or the reason why it cannot be one. */
export type WriteItem = AcceptedItem | RefusedItem

/** The four kinds of action. */
export type ActionKind = RequestedWrite['kind']

/** The names of {@link ActionKind}. */
export const actionKinds: readonly ActionKind[] = ['index', 'create', 'update', 'delete']

/** An action that can be tried. */
export interface AcceptedItem {
  readonly kind: ActionKind
  readonly collection: string
  readonly write: RequestedWrite
  /** Whether the action may create its collection. */
  readonly mayMake: boolean
  /** Whether the write requires an alias. */
  readonly needsAlias?: boolean
  /** What the answer to an update shows of the document; undefined: nothing. */
  readonly shown?: SourceFilter
}

/** An action that is refused before it reaches the service. */
interface RefusedItem {
  readonly kind: ActionKind
  readonly collection: string | undefined
  readonly id: string | undefined
  readonly refusal: OnefoldError
}

/** An item and its result: an outcome of the service, or an error before it. */
export interface ItemResult {
  readonly item: WriteItem
  readonly outcome: WriteOutcome | OnefoldError
}

/** Whether an item was refused. */
export function isRefused(item: WriteItem): item is RefusedItem {
  return 'refusal' in item
}

/** Compare-and-set as two parameters, which are given together or not at all, and a parameter that does not go with them. */
export interface ExpectParams {
  readonly if_seq_no?: number | undefined
  readonly if_primary_term?: number | undefined
  /** For an update. An update that meets another write is repeated automatically, unless it expects a revision. */
  readonly retry_on_conflict?: number | undefined
}

/**
 * The revision that a write expects.
 *
 * @throws OnefoldError PARAMETER_INVALID if only one of the two parameters is given, or if the write contradicts them: a `create` expects that no
 *   document exists, an `upsert` is used if none exists, and an update that is to be repeated would meet another revision
 */
export function expectationOf(
  { kind, upsert }: Pick<RequestedWrite, 'kind' | 'upsert'>,
  { if_seq_no: seqNo, if_primary_term: primaryTerm, retry_on_conflict: retries = 0 }: ExpectParams,
): Pick<RequestedWrite, 'expect'> {
  if (seqNo === undefined && primaryTerm === undefined) return {}
  if (seqNo === undefined || primaryTerm === undefined) {
    throw new OnefoldError('PARAMETER_INVALID', 'if_seq_no and if_primary_term go together; send both as a read gave them')
  }
  if (kind === 'create') throw new OnefoldError('PARAMETER_INVALID', 'create writes new documents only; if_seq_no goes with index')
  if (upsert !== undefined) {
    const reason = 'an update that may create its document expects no revision; leave out upsert and doc_as_upsert, or if_seq_no'
    throw new OnefoldError('PARAMETER_INVALID', reason)
  }
  if (kind === 'update' && retries > 0) {
    const reason = 'an update that expects a revision cannot be repeated after a conflict; leave out retry_on_conflict, or if_seq_no'
    throw new OnefoldError('PARAMETER_INVALID', reason)
  }
  return { expect: { seqNo, primaryTerm } }
}
