import { OnefoldError } from '../../../errors.js'
import { rawElements, rawMembers, withoutMembers } from '../../../json/raw-json.js'
import type { JsonObject } from '../../../model.js'
import type { RawDocument } from '../../index-transfer.js'
import { type EngineDocument, revisionOf } from '../engine-document.js'
import type { OwnObject } from '../own-object.js'

/**
 * The hits of a search's answer with their documents to the letter: engines give them as they were sent.
 *
 * @throws OnefoldError STORE_UNAVAILABLE where the answer holds a part of what there is, MAPPING_CONFLICT where documents are not kept
 */
export function readRawHits(answer: string, own: OwnObject): RawDocument[] {
  const documents: RawDocument[] = []
  for (const { key, start, end } of rawMembers(answer)) {
    if (key === 'hits') for (const hit of hitsIn(answer, start)) documents.push(readHit(answer.slice(hit.start, hit.end), own))
    else if (key === 'timed_out' || key === '_shards') checkWhole(key, JSON.parse(answer.slice(start, end)))
  }
  return documents
}

function* hitsIn(answer: string, start: number) {
  for (const member of rawMembers(answer, start)) if (member.key === 'hits') yield* rawElements(answer, member.start)
}

function readHit(hit: string, own: OwnObject): RawDocument {
  const head: Record<string, unknown> = {}
  let text = ''
  for (const { key, start, end } of rawMembers(hit)) {
    if (key === '_source') text = hit.slice(start, end)
    else head[key] = JSON.parse(hit.slice(start, end))
  }
  if (text === '') throw new OnefoldError('MAPPING_CONFLICT', 'the index keeps no _source; its documents cannot be read')
  return toRawDocument(head as unknown as EngineDocument, text, own)
}

function toRawDocument(head: EngineDocument, text: string, own: OwnObject): RawDocument {
  const whole = JSON.parse(text) as JsonObject
  const isOurs = Object.keys(whole).some((key) => own.holds(key))
  const { _id: id, _routing: routing } = head
  return {
    id,
    ...(routing !== undefined && { routing }),
    ...revisionOf(head),
    sourceText: oneLine(isOurs ? withoutMembers(text, (key) => own.holds(key)) : text),
    source: isOurs ? Object.fromEntries(Object.entries(whole).filter(([key]) => !own.holds(key))) : whole,
    fields: isOurs ? own.fields({ _id: id, _source: whole }) : {},
  }
}

/** Line breaks stand between values only: inside of strings they are escaped. */
function oneLine(text: string): string {
  return /[\r\n]/.test(text) ? text.replace(/[\r\n]+/g, ' ') : text
}

function checkWhole(key: string, value: unknown): void {
  const isPart = key === 'timed_out' ? value === true : ((value as { failed?: number }).failed ?? 0) > 0
  if (isPart) throw new OnefoldError('STORE_UNAVAILABLE', 'the engine answers with a part of what it has; see the state of its shards')
}
