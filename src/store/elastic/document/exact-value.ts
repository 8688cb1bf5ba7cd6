import type { FieldsPatch, StoreWrite } from '../../store.js'
import type { StoredFields } from '../../stored-document.js'

/** How the JSON of held fields begins a digest. No value of ours can look like it: none has a quotation mark. */
const heldDigest = '"exact":"'

/**
 * The fields of a write as an index holds them: a document without a digest, because it has no text or is not signed yet, carries its group in
 * `exact`. So every document has a fold key at level `exact`, also for queries of others that collapse or count by the field, where engines take all
 * documents without a value for one. {@link soundFields} takes it away again.
 */
export function withExactValue({ kind, fields = {}, held }: Pick<StoreWrite, 'kind' | 'fields' | 'held'>): FieldsPatch {
  const { exact, group } = fields as FieldsPatch
  const isWithoutDigest = kind === 'put' ? !hasDigest(exact, held) : exact === null && !hasDigest(exact, held)
  return isWithoutDigest && typeof group === 'string' ? { ...fields, exact: group } : fields
}

/**
 * Whether the fields that a document has must be known, because a change of them says only one of digest and group, and so not what `exact` is to be.
 */
export function changesExactValue({ kind, fields = {}, held }: StoreWrite): boolean {
  const { exact, group } = fields as FieldsPatch
  if (kind !== 'patch' || hasDigest(exact, held)) return false
  return typeof group === 'string' ? exact !== null : exact === null
}

/** A change that says both digest and group, for a document that has these fields. */
export function completeExactValue(write: StoreWrite, { exact, group }: Partial<StoredFields>): StoreWrite {
  return { ...write, fields: { exact: exact ?? null, ...(group !== undefined && { group }), ...write.fields } as FieldsPatch }
}

function hasDigest(exact: FieldsPatch['exact'], held: StoreWrite['held']): boolean {
  return typeof exact === 'string' || held?.json.includes(heldDigest) === true
}
