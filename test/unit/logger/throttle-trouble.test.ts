import { describe, expect, it } from 'vitest'
import { throttleTrouble } from '../../../src/logger/throttle-trouble.js'
import { writtenLog } from '../../support/kept-log.js'

describe('throttleTrouble', () => {
  it('logs the same trouble once in ten seconds, and other trouble meanwhile', () => {
    const { logger, lines } = writtenLog()
    let now = 0
    const logTrouble = throttleTrouble(logger, () => now)
    for (const [at, message] of [
      [0, 'refused'],
      [1, 'refused'],
      [2, 'timed out'],
      [9_999, 'refused'],
      [10_000, 'refused'],
    ] as const) {
      now = at
      logTrouble('warn', 'Redis', new Error(message), { pause_ms: at })
    }
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
      { level: 'warn', message: 'Redis', error: { message: 'refused' }, pause_ms: 0 },
      { error: { message: 'timed out' }, pause_ms: 2 },
      { error: { message: 'refused' }, pause_ms: 10_000 },
    ])
  })

  it('takes for the same what differs only in its figures', () => {
    const { logger, lines } = writtenLog()
    const logTrouble = throttleTrouble(logger, () => 0)
    for (const used of ['47.4mb', '151mb']) logTrouble('warn', 'the engine is busy', new Error(`data would be [${used}]`))
    for (const reason of ['[12/1kb]', '[3/20kb]']) logTrouble('warn', 'documents are not written', undefined, { collection: 'c1', reason })
    logTrouble('warn', 'documents are not written', undefined, { collection: 'c2', reason: '[3/20kb]' })
    expect(lines).toHaveLength(3)
  })

  it('takes the trouble of another address for other trouble: of two nodes that are away, each is named', () => {
    const { logger, lines } = writtenLog()
    const logTrouble = throttleTrouble(logger, () => 0)
    const told = (address: string, localPort: number) => `other side closed - Local: 10.0.0.9:${localPort}, Remote: ${address}:9200`
    for (const [address, localPort] of [
      ['10.0.0.1', 40_001],
      ['10.0.0.2', 40_002],
      ['10.0.0.1', 40_003],
    ] as const)
      logTrouble('warn', 'the engine does not answer', undefined, { reason: told(address, localPort) })
    expect(lines.map((line) => (JSON.parse(line) as { reason: string }).reason)).toEqual([
      told('10.0.0.1', 40_001),
      told('10.0.0.2', 40_002),
    ])
  })

  it('takes the trouble of another collection, or for another reason, for other trouble', () => {
    const { logger, lines } = writtenLog()
    const logTrouble = throttleTrouble(logger, () => 0)
    const told: object[] = [
      { collection: 'news', reason: 'refused', pause_ms: 1 },
      { collection: 'news', reason: 'refused', pause_ms: 2 },
      { collection: 'pages', reason: 'refused', pause_ms: 3 },
      { collection: 'news', reason: 'timed out', pause_ms: 4 },
    ]
    for (const fields of told) logTrouble('warn', 'documents are not written', undefined, { ...fields })
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([told[0], told[2], told[3]])
  })
})
