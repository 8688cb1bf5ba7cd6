import { PassThrough } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { OnefoldError } from '../../../src/errors.js'
import { createLogger, type LoggerOptions } from '../../../src/logger/create-logger.js'
import type { Logger } from '../../../src/logger/logger.js'

function linesOf(use: (logger: Logger) => void, level: LoggerOptions['level'] = 'debug'): Record<string, unknown>[] {
  const stream = new PassThrough()
  use(createLogger({ level, stream, now: () => new Date(1_700_000_000_000) }))
  stream.end()
  // One call of `read` gives all chunks, or one of them, depending on the release of Node.
  let text = ''
  for (let chunk = stream.read(); chunk !== null; chunk = stream.read()) text += String(chunk)
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
}

describe('createLogger', () => {
  it('writes one JSON object a line with time, level, message and fields', () => {
    const [line] = linesOf((logger) => logger.with({ request: 'r1' }).warn('slow\nrequest', { ms: 12, collection: 'news' }))
    expect(line).toEqual({
      time: '2023-11-14T22:13:20.000Z',
      level: 'warn',
      message: 'slow\nrequest',
      request: 'r1',
      ms: 12,
      collection: 'news',
    })
  })

  it('leaves out what is less important than its level', () => {
    const levels = linesOf((logger) => {
      logger.debug('a')
      logger.info('b')
      logger.warn('c')
      logger.error('d')
    }, 'warn').map(({ level }) => level)
    expect(levels).toEqual(['warn', 'error'])
  })

  it.each([
    [{ headers: { Authorization: 'ApiKey abc', 'x-onefold-key': 'abc', host: 'here' } }],
    [{ text: 'abc' }],
    [{ items: [{ _source: { anything: 'abc' } }] }],
    [{ body: { query: 'abc' } }],
    [{ note: 'the header was Authorization: ApiKey abc' }],
    [{ error: new Error('refused: Bearer abc') }],
    [{ error: new OnefoldError('INTERNAL', 'failed', { text: 'abc' }) }],
    [{ error: new Error('failed', { cause: new Error('Basic abc') }) }],
  ])('does not write documents and credentials: %j', (fields) => {
    const [line] = linesOf((logger) => logger.info('request', fields))
    expect(JSON.stringify(line)).not.toMatch(/abc/)
    expect(JSON.stringify(line)).toMatch(/redacted/)
  })

  it('does not repeat what a parser quotes', () => {
    let failure: unknown
    try {
      JSON.parse('the text of a document')
    } catch (error) {
      failure = error
    }
    const [line] = linesOf((logger) => logger.error('failed', { error: failure }))
    expect(JSON.stringify(line)).not.toMatch(/the text/)
    expect(line).toMatchObject({ error: { name: 'SyntaxError' } })
  })

  it('says of a fault of its own the code, the facts and the place', () => {
    const [line] = linesOf((logger) => logger.error('failed', { error: new OnefoldError('INTERNAL', 'odd', { waiting: 7 }) }))
    expect(line).toMatchObject({ error: { name: 'OnefoldError', code: 'INTERNAL', message: 'odd', facts: { waiting: 7 } } })
    expect(JSON.stringify(line)).toMatch(/create-logger\.test\.ts/)
  })

  it.each<[string, Error]>([
    ['an engine that is away', Object.assign(new Error('connect ECONNREFUSED'), { name: 'ConnectionError' })],
    ['Redis', Object.assign(new Error('NOAUTH'), { name: 'ReplyError' })],
    ['a Redis that hangs', new Error('Command timed out')],
    ['a Redis that is gone', new Error("Stream isn't writeable and enableOfflineQueue options is false")],
    ['a Redis that goes', new Error('Connection is closed.')],
    ['the system', Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })],
  ])('needs no stacks for what is foreseen of %s', (_, cause) => {
    const error = new OnefoldError('STORE_UNAVAILABLE', 'the engine cannot be reached', {}, { cause })
    const lines = linesOf((logger) => {
      logger.warn('tidying up goes on in a moment', { error })
      logger.warn('tidying up goes on in a moment', { error: cause })
    })
    expect(lines[0]!.error).toEqual({ name: 'OnefoldError', message: error.message, code: 'STORE_UNAVAILABLE', facts: {} })
    expect(JSON.stringify(lines)).not.toMatch(/stack|cause/)
  })

  it('has the place of a fault of its own that a foreseen one hides', () => {
    const error = new OnefoldError('STORE_DAMAGED', 'damaged', {}, { cause: new TypeError('not a function') })
    const [line] = linesOf((logger) => logger.error('failed', { error }))
    expect(line).toMatchObject({ error: { cause: { name: 'TypeError', stack: expect.arrayContaining([expect.stringMatching(/^at /)]) } } })
  })

  it('cuts what is long, deep or circular', () => {
    const circular: Record<string, unknown> = { name: 'x'.repeat(10_000) }
    circular.self = circular
    const [line] = linesOf((logger) => logger.info('odd', { circular, many: Array.from({ length: 1000 }, (_, i) => i), big: 1n }))
    expect(JSON.stringify(line).length).toBeLessThan(5000)
  })
})
