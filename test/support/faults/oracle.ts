import { setTimeout as wait } from 'node:timers/promises'
import { expect } from 'vitest'
import { computeGroupKey } from '../../../src/detection/live/placing/group-key.js'
import { signDocuments } from '../../../src/detection/live/signing/sign-documents.js'
import { readSigningInput } from '../../../src/detection/live/signing/signing-input.js'
import { decodeSketch } from '../../../src/signatures/sketch.js'
import { readPages } from '../../../src/store/pages.js'
import type { StoredDocument, StoredFields } from '../../../src/store/stored-document.js'
import { replay } from '../../reference/replay.js'
import { signer } from '../live-collection.js'
import { type Deployment, sweptWithin } from './deployment.js'
import { scaled } from './fault-suite.js'
import type { FamilyDocument } from './story-families.js'

/** Fields that depend only on a document and its settings. */
const signed = [
  'version',
  'hash',
  'language',
  'length',
  'exact',
  'fingerprints',
  'simhash',
  'imatch',
  'tweezer',
  'sentences',
  'paths',
  'grams',
  'sketch',
] as const

/** Number of documents that are read and signed at once. */
const pageSize = 1_000

/** Every document of the deployment's collection, after a refresh. */
export async function readAll({ store, settings }: Pick<Deployment, 'store' | 'settings'>): Promise<StoredDocument[]> {
  await store.refresh(settings)
  const documents: StoredDocument[] = []
  for await (const items of readPages((after) => store.walk(settings, { size: pageSize, after }))) {
    const read = await store.read(
      settings,
      items.map(({ id }) => id),
    )
    documents.push(...read.filter((document) => document !== undefined))
  }
  return documents
}

/** Faults of single documents: computes each signature again in this process, and compares it with the index. */
export async function findWrongSignatures(
  { settings }: Pick<Deployment, 'settings'>,
  documents: readonly StoredDocument[],
): Promise<string[]> {
  const faults: string[] = []
  for (let at = 0; at < documents.length; at += pageSize) {
    const page = documents.slice(at, at + pageSize)
    const inputs = page.map(({ id, source }) => readSigningInput(settings, id, source))
    const expected: readonly Partial<StoredFields>[] = await signDocuments(signer, inputs, settings.profile)
    for (const [i, { id, fields }] of page.entries()) {
      const wrong = signed.filter((name) => !isEqual(fields[name], expected[i]![name]))
      if (wrong.length > 0) faults.push(`${id}: ${fields.version === undefined ? 'not signed' : `other ${wrong.join(', ')}`}`)
    }
  }
  return faults
}

/**
 * Seconds until the sweeper has surely checked everything: the time until the lease of a killed sweeper expires, and twice the sweeper's bound, which
 * a busy machine does not keep.
 */
const sweepPatience = scaled(10, 1) * (30 + 2 * sweptWithin + 30)

/** The result of {@link checkIndex}. */
interface CheckedIndex {
  readonly stored: readonly StoredDocument[]
  /** Number of groups that were wrong at first, and that the sweeper corrected within its bound. */
  readonly wrongBeforeSweep: number
}

/**
 * Checks the whole index: the documents, every signature, groups and containers. Wrong groups must be corrected within the time in which the sweeper
 * checks every document.
 */
export async function checkIndex(
  deployment: Deployment,
  families: readonly FamilyDocument[],
  ids = families.map(({ id }) => id),
): Promise<CheckedIndex> {
  const familyOf = new Map(families.map(({ id, family }) => [id, family]))
  const wrongIn = (documents: readonly StoredDocument[]) => findWrongGroups(deployment, documents, (id) => familyOf.get(id)!)
  await deployment.untilQuiet()
  let stored = await readAll(deployment)
  expect(stored.map(({ id }) => id).sort()).toEqual([...ids].sort())
  expect(await findWrongSignatures(deployment, stored)).toEqual([])
  const wrongBeforeSweep = wrongIn(stored).length
  for (let waited = 0; waited < sweepPatience && wrongIn(stored).length > 0; waited++) {
    await wait(1_000)
    stored = await readAll(deployment)
  }
  expect(wrongIn(stored)).toEqual([])
  return { stored, wrongBeforeSweep }
}

/** Faults of groups and containers: replays each family in the order of `since`; documents of different families share nothing. */
export function findWrongGroups(
  { settings }: Pick<Deployment, 'settings'>,
  documents: readonly StoredDocument[],
  familyOf: (id: string) => number,
): string[] {
  const families = groupBy(documents, familyOf)
  return [...families.values()].flatMap((members) => wrongInFamily(settings.name, members))
}

function groupBy(documents: readonly StoredDocument[], familyOf: (id: string) => number): Map<number, StoredDocument[]> {
  const families = new Map<number, StoredDocument[]>()
  for (const document of documents) {
    const family = familyOf(document.id)
    families.set(family, [...(families.get(family) ?? []), document])
  }
  return families
}

function wrongInFamily(collection: string, members: readonly StoredDocument[]): string[] {
  const expected = replay(
    members.map(({ id, fields: { since, exact, sketch } }) => ({
      id,
      since,
      ...(exact !== undefined && { exact }),
      ...(sketch !== undefined && { sketch: decodeSketch(sketch) }),
    })),
  )
  const keyOf = (id: string) => computeGroupKey(collection, undefined, id)
  return members.flatMap(({ id, fields }) => {
    const { anchor, containers } = expected.get(id)!
    const right = { group: keyOf(anchor), joined: anchor !== id, containers: containers.map(keyOf) }
    const found = { group: fields.group, joined: fields.joined ?? false, containers: fields.containers ?? [] }
    if (isEqual(found, right)) return []
    const name = (group: string) => members.find((each) => keyOf(each.id) === group)?.id ?? `unknown ${group}`
    const groups = `in the group of ${name(found.group)}, not of ${anchor}`
    return [`${id}: ${groups}; contained in [${found.containers.map(name)}], not [${containers}]`]
  })
}

function isEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
}
