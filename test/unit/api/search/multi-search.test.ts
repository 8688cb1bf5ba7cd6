import { describe, expect, it } from 'vitest'
import { apiLimits } from '../../../../src/api/api-options.js'
import { createMetrics } from '../../../../src/api/metrics.js'
import type { ApiContext } from '../../../../src/api/route.js'
import { runSearches } from '../../../../src/api/search/multi-search.js'
import { apiConfig, unreachedService } from '../../../support/api-parts.js'

const context: ApiContext = {
  service: unreachedService,
  config: apiConfig(),
  limits: { ...apiLimits, items: 3 },
  metrics: createMetrics({
    queueDepth: async () => ({ waiting: 0, running: 0, oldestMs: 0 }),
    sweepLag: () => new Map(),
    sweepFindings: () => new Map(),
    writeAccount: () => ({ accepted: 0, ok: 0, noop: 0, conflict: 0, refused: 0, pending: 0 }),
    collectionsUp: async () => new Map(),
  }),
  version: '0',
  isStopping: () => false,
  hasGivenUp: () => false,
}

const run = (body: string) =>
  runSearches(Buffer.from(body), { collection: undefined, params: {}, keepFields: false, requestId: 'r' }, context)

/** A search without a collection, which fails by itself. */
const pair = '{}\n{}\n'

describe('runSearches', () => {
  it('answers each search in its place', async () => {
    expect(await run(pair.repeat(3))).toHaveLength(3)
  })

  it('takes blank lines at the end for nothing', async () => {
    expect(await run(`${pair}\r\n \n\n`)).toHaveLength(1)
    await expect(run(' \n\n')).rejects.toThrow('has no search')
  })

  it('takes an empty header for a header', async () => {
    expect(await run('\n{}')).toMatchObject([{ error: { reason: 'line 1: index: name one collection, there or in the path' } }])
  })

  it('runs no more searches once their answers are too large to be held together', async () => {
    let ran = 0
    const search = async () => {
      ran++
      return { hits: { hits: [{ _source: { text: 'x'.repeat(1000) } }] } }
    }
    const full = { ...context, service: { search } as unknown as ApiContext['service'], limits: { ...apiLimits, answerCharacters: 2500 } }
    const body = Buffer.from('{"index":"news"}\n{}\n'.repeat(4))
    const answers = await runSearches(body, { collection: undefined, params: {}, keepFields: false, requestId: 'r' }, full)
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 413, 413])
    expect(ran).toBe(3)
  })

  it('refuses more searches than it may run, however long the body is', async () => {
    await expect(run(pair.repeat(4))).rejects.toThrow('body: more than 3 searches')
    await expect(run(`${'\n'.repeat(2_000_000)}{}`)).rejects.toThrow('body: more than 3 searches')
  })
})
