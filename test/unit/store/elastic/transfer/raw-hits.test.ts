import { describe, expect, it } from 'vitest'
import { OwnObject } from '../../../../../src/store/elastic/document/own-object.js'
import { readRawHits, readSourceHits } from '../../../../../src/store/elastic/transfer/raw-hits.js'

const own = new OwnObject('onefold')
const whole = ['"took":1', '"timed_out":false', '"_shards":{"total":1,"failed":0}']
const place = '"_index":"news","_seq_no":7,"_primary_term":1,"_version":3'

/** An answer with one hit; `source` as the engine wrote it. */
function answerWith(source: string, { before = whole, behind = [] as string[] } = {}): string {
  const hits = `"hits":{"total":{"value":1},"max_score":null,"hits":[{"_id":"a}\\"]",${place},"_source":${source},"sort":[1]}]}`
  return `{${[...before, hits, ...behind].join(',')}}`
}

describe('readRawHits', () => {
  it('gives a document to the letter, and where it stands', () => {
    const [hit] = readRawHits(answerWith('{"n":12345678901234567890, "text":"}]\\""}'), own)
    expect(hit).toMatchObject({ id: 'a}"]', seqNo: 7, primaryTerm: 1, version: 3, fields: {} })
    expect(hit!.sourceText).toBe('{"n":12345678901234567890, "text":"}]\\""}')
    expect(hit!.source.text).toBe('}]"')
  })

  it('keeps our fields apart from the document', () => {
    const [hit] = readRawHits(answerWith('{"text":"a","onefold":{"version":"f3","since":5},"n":1.0}'), own)
    expect(hit!.sourceText).toBe('{"text":"a","n":1.0}')
    expect(hit!.source).toEqual({ text: 'a', n: 1 })
    expect(hit!.fields).toMatchObject({ version: 'f3', since: 5 })
  })

  it('has a document in one line', () => {
    expect(readRawHits(answerWith('{\n "text": "a",\r\n "n": 1\n}'), own)[0]!.sourceText).toBe('{  "text": "a",  "n": 1 }')
  })

  it.each([
    ['before the hits', { before: ['"timed_out":false', '"_shards":{"total":2,"failed":1}'] }],
    ['behind them', { before: ['"timed_out":false'], behind: ['"_shards":{"total":2,"failed":1}'] }],
    ['by the time it took', { before: ['"_shards":{"failed":0}', '"timed_out":true'] }],
  ])('refuses an answer that is told to be a part of one %s', (_, parts) => {
    expect(() => readRawHits(answerWith('{}', parts), own)).toThrow(expect.objectContaining({ code: 'STORE_UNAVAILABLE' }))
  })

  it('refuses hits without their documents', () => {
    const answer = answerWith('{}').replace('"_source":{},', '')
    expect(() => readRawHits(answer, own)).toThrow(expect.objectContaining({ code: 'MAPPING_CONFLICT' }))
  })

  it('finds nothing in an answer without hits', () => {
    expect(readRawHits(`{${whole.join(',')},"hits":{"hits":[]}}`, own)).toEqual([])
    expect(readRawHits(`{${whole.join(',')}}`, own)).toEqual([])
  })
})

describe('readSourceHits', () => {
  it('gives what readRawHits gives, without the letters', () => {
    for (const source of ['{"n":1, "text":"}]\\""}', '{"text":"a","onefold":{"version":"f3","since":5},"onefold.x":1,"n":1.0}', '{}']) {
      const answer = answerWith(source)
      const [{ id, source: parsed, fields }] = readRawHits(answer, own) as [ReturnType<typeof readRawHits>[0]]
      expect(readSourceHits(answer, own)).toEqual([{ id, source: parsed, fields }])
    }
    expect(readSourceHits('{}', own)).toEqual([])
  })

  it('refuses a part of what there is, what is no JSON, and hits without their documents', () => {
    const unavailable = { code: 'STORE_UNAVAILABLE' }
    const thrownBy = (answer: string) => expect(() => readSourceHits(answer, own))
    thrownBy(answerWith('{}', { before: ['"timed_out":true'] })).toThrow(expect.objectContaining(unavailable))
    thrownBy(answerWith('{}', { before: [], behind: ['"_shards":{"failed":1}'] })).toThrow(expect.objectContaining(unavailable))
    thrownBy('<html>').toThrow(expect.objectContaining(unavailable))
    thrownBy('{"hits":{"hits":[{"_id":"a"}]}}').toThrow(expect.objectContaining({ code: 'MAPPING_CONFLICT' }))
  })
})
