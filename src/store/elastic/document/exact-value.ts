import type { FieldsPatch, StoreWrite } from '../../store.js'
import type { StoredFields } from '../../stored-document.js'

/** How the JSON of held fields begins a digest. No value of ours contains a quotation mark, so nothing else can look like it. */
const heldDigest = '"exact":"'

/**
 * The fields of a write as an index holds them. A document without a digest, because it has no text or is not signed yet, gets its group as `exact`.
 * So every document has a fold key at level `exact`, also for other people's queries that collapse or count by the field; engines would treat all
 * documents without a value as one. {@link soundFields} removes it again.
 */
export function withExactValue({ kind, fields = {}, held }: Pick<StoreWrite, 'kind' | 'fields' | 'held'>): FieldsPatch {
  const { exact, group } = fields as FieldsPatch
  const isWithoutDigest = kind === 'put' ? !hasDigest(exact, held) : exact === null && !hasDigest(exact, held)
  return isWithoutDigest && typeof group === 'string' ? { ...fields, exact: group } : fields
}

/**
 * Whether a write needs to know the fields that the document has: if it changes only one of digest and group, it does not know what `exact` becomes.
 */
export function changesExactValue({ kind, fields = {}, held }: StoreWrite): boolean {
  const { exact, group } = fields as FieldsPatch
  if (kind !== 'patch' || hasDigest(exact, held)) return false
  return typeof group === 'string' ? exact !== null : exact === null
}

/** A change that sets both digest and group, for a document that has these fields. */
export function completeExactValue(write: StoreWrite, { exact, group }: Partial<StoredFields>): StoreWrite {
  return { ...write, fields: { exact: exact ?? null, ...(group !== undefined && { group }), ...write.fields } as FieldsPatch }
}

function hasDigest(exact: FieldsPatch['exact'], held: StoreWrite['held']): boolean {
  return typeof exact === 'string' || held?.json.includes(heldDigest) === true
}
