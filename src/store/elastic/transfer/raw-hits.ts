import { OnefoldError } from '../../../errors.js'
import { type RawValue, rawElements, rawMembers, withoutLineBreaks, withoutMembers } from '../../../json/raw-json.js'
import type { JsonObject } from '../../../model.js'
import type { RawDocument, ReadDocument } from '../../index-transfer.js'
import { type EngineDocument, revisionOf } from '../document/engine-document.js'
import type { OwnObject } from '../document/own-object.js'
import { type Completeness, checkWhole } from '../engine/engine-request.js'

interface SourceAnswer extends Completeness {
  readonly hits?: { readonly hits?: readonly EngineDocument[] }
}

/**
 * What the hits of a search's answer say of their documents.
 *
 * @throws OnefoldError as {@link readRawHits}
 */
export function readSourceHits(answer: string, own: OwnObject): ReadDocument[] {
  const parsed = parseAnswer(answer)
  checkWhole(parsed)
  return (parsed.hits?.hits ?? []).map(({ _id: id, _source: whole }) => {
    if (whole === undefined) throw withoutSource()
    return { id, ...parted(id, whole, own) }
  })
}

function parseAnswer(answer: string): SourceAnswer {
  try {
    return JSON.parse(answer) as SourceAnswer
  } catch (error) {
    throw new OnefoldError(
      'STORE_UNAVAILABLE',
      'the answer of the engine is not JSON; check what is between it and onefold',
      {},
      { cause: error },
    )
  }
}

/**
 * The hits of a search's answer with their documents to the letter, as engines return them.
 *
 * @throws OnefoldError STORE_UNAVAILABLE if the answer is partial, MAPPING_CONFLICT if the index does not keep documents
 */
export function readRawHits(answer: string, own: OwnObject): RawDocument[] {
  let documents: RawDocument[] = []
  let unchecked = 2
  for (const member of rawMembers(answer)) {
    const { key } = member
    if (key === 'hits') documents = Array.from(hitsIn(answer, member.start), ({ start, end }) => readHit(answer.slice(start, end), own))
    else if (key === 'timed_out' || key === '_shards') {
      checkWhole({ [key]: JSON.parse(answer.slice(member.start, member.end)) })
      unchecked--
    }
    // What follows the hits is read only if it matters: engines say first whether the answer is complete.
    if (key === 'hits' && unchecked === 0) break
  }
  return documents
}

function hitsIn(answer: string, at: number): Iterable<RawValue> {
  for (const { key, start } of rawMembers(answer, at)) if (key === 'hits') return rawElements(answer, start)
  return []
}

function readHit(hit: string, own: OwnObject): RawDocument {
  for (const { key, start, end } of rawMembers(hit)) {
    if (key !== '_source') continue
    const head = JSON.parse(`${hit.slice(0, start)}null${hit.slice(end)}`) as EngineDocument
    return toRawDocument(head, hit.slice(start, end), own)
  }
  throw withoutSource()
}

function toRawDocument(head: EngineDocument, text: string, own: OwnObject): RawDocument {
  const whole = JSON.parse(text) as JsonObject
  const { _id: id, _routing: routing } = head
  return {
    id,
    ...(routing !== undefined && { routing }),
    ...revisionOf(head),
    sourceText: withoutLineBreaks(Object.keys(whole).some((key) => own.holds(key)) ? withoutMembers(text, (key) => own.holds(key)) : text),
    ...parted(id, whole, own),
  }
}

/** The user's document and our fields of it. */
function parted(id: string, whole: JsonObject, own: OwnObject): Pick<ReadDocument, 'source' | 'fields'> {
  return { source: own.without(whole), fields: own.fields({ _id: id, _source: whole }) }
}

function withoutSource(): OnefoldError {
  return new OnefoldError('MAPPING_CONFLICT', 'the index keeps no _source, so its documents cannot be read; name one that keeps it')
}
