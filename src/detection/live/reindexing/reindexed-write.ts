import type { FieldsPatch, StoreWrite } from '../../../store/store.js'
import type { StoredFields } from '../../../store/stored-document.js'
import { computeGroupKey } from '../placing/group-key.js'
import { isSamePlacement, type Placement, placementFields, placementOf } from '../placing/placement.js'
import { copiedStamp, foreignStamp, isForeignStamp } from './copied-stamp.js'
import type { SignedRaw } from './document-signing.js'

/** What a write sets in addition to the document's signatures. */
interface WriteContext {
  readonly collection: string
  /** The `since` of documents that have none, in microseconds. */
  readonly since: number
  /** Absent: the document gets a group of its own. */
  readonly placement?: Placement | undefined
}

/** The write that copies a document with its signatures. @param expect the revision of the earlier copy that it replaces; undefined: there is none */
export function copyingWrite(
  signed: SignedRaw,
  context: WriteContext,
  expect: { readonly seqNo: number; readonly primaryTerm: number; readonly version: number } | undefined,
): StoreWrite {
  const { id, routing, sourceText } = signed.document
  const fields = fieldsOf(signed, context, (expect?.version ?? 0) + 1)
  const write = isForeignStamp(fields.write) ? fields.write : copiedStamp(fields.write)
  const expected = expect === undefined ? 'absent' : { seqNo: expect.seqNo, primaryTerm: expect.primaryTerm }
  return {
    id,
    kind: 'put',
    sourceText,
    fields: { ...fields, write },
    ...heldOf(signed),
    expect: expected,
    ...(routing !== undefined && { routing }),
  }
}

/** The write that signs a document in place, if nobody has changed it since it was read; undefined if none of our fields changes. */
export function signingWrite(signed: SignedRaw, context: WriteContext): StoreWrite | undefined {
  const { id, routing, seqNo, primaryTerm, version, fields: before } = signed.document
  const after = fieldsOf(signed, context, version + 1)
  if (signed.isFresh && (context.placement === undefined || isSamePlacement(placementOf(before), placementOf(after)))) return undefined
  const held = namesOfHeld(signed)
  const isThere = (name: string): boolean => Object.hasOwn(after, name) || held.includes(name)
  const gone = Object.fromEntries(Object.keys(before).flatMap((name) => (isThere(name) ? [] : [[name, null]])))
  const fields: FieldsPatch = { ...gone, ...after }
  return { id, kind: 'patch', fields, ...heldOf(signed), expect: { seqNo, primaryTerm }, ...(routing !== undefined && { routing }) }
}

/** Key of a document's own group, which it anchors if it joins no other. */
export function ownGroupOf({ document, input }: Pick<SignedRaw, 'document' | 'input'>, collection: string): string {
  return computeGroupKey(collection, input.scope, document.id)
}

function fieldsOf(signed: SignedRaw, { collection, since, placement }: WriteContext, version: number): StoredFields {
  const { fields } = signed.document
  const alone = { group: ownGroupOf(signed, collection), joined: false, containers: [] }
  return {
    ...signed.signed,
    write: fields.write === undefined || isForeignStamp(fields.write) ? foreignStamp(version) : fields.write,
    since: fields.since ?? since,
    ...placementFields(placement ?? alone),
  }
}

/** Without the terms, because the store's hints are dropped when a reindex has ended. */
function heldOf({ held }: SignedRaw): Pick<StoreWrite, 'held'> {
  return held === undefined ? {} : { held }
}

/** Parses JSON only for documents that had fields before, of which there are few if a collection is signed for the first time. */
function namesOfHeld({ held, document: { fields } }: SignedRaw): string[] {
  return held === undefined || Object.keys(fields).length === 0 ? [] : Object.keys(JSON.parse(`{${held.json}}`) as object)
}
