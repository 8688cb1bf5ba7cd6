import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BodyBudget, readBody } from '../../../../src/api/request/read-body.js'

/** The parts of a request that the reader uses: a stream of bytes, and headers. */
function request(bytes: Uint8Array, headers: Record<string, string> = {}) {
  const parts = Array.from({ length: Math.ceil(bytes.length / 7) }, (_, i) => Buffer.from(bytes.subarray(i * 7, i * 7 + 7)))
  return Object.assign(Readable.from(parts, { objectMode: false }), { headers }) as unknown as Parameters<typeof readBody>[0]
}

describe('readBody', () => {
  it('gives the bytes as they were before they were packed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 500 }), async (bytes) => {
        const budget = new BodyBudget(1000)
        const plain = await readBody(request(bytes), 500, budget)
        const packed = await readBody(request(gzipSync(bytes), { 'content-encoding': 'gzip' }), 500, budget)
        expect([plain.bytes, packed.bytes].map((each) => each.equals(bytes))).toEqual([true, true])
      }),
      { numRuns: 50 },
    )
  })

  it('refuses one byte more than the limit, packed or not', async () => {
    const budget = new BodyBudget(1000)
    const bytes = Buffer.alloc(101)
    await expect(readBody(request(bytes), 100, budget)).rejects.toMatchObject({ code: 'BODY_TOO_LARGE' })
    await expect(readBody(request(gzipSync(bytes), { 'content-encoding': 'gzip' }), 100, budget)).rejects.toMatchObject({
      code: 'BODY_TOO_LARGE',
    })
    expect((await readBody(request(bytes.subarray(1)), 100, budget)).bytes).toHaveLength(100)
  })

  it('refuses what passes the budget of all bodies, until one is released', async () => {
    const budget = new BodyBudget(150)
    const first = await readBody(request(Buffer.alloc(100)), 100, budget)
    await expect(readBody(request(Buffer.alloc(100)), 100, budget)).rejects.toMatchObject({ code: 'RATE_LIMITED' })
    first.release()
    const second = await readBody(request(Buffer.alloc(100)), 100, budget)
    second.release()
    expect((await readBody(request(Buffer.alloc(100)), 100, budget)).bytes).toHaveLength(100)
  })
})
