import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { expect, it } from 'vitest'
import { sendBulk } from '../support/faults/bulk-client.js'
import { Deployment } from '../support/faults/deployment.js'
import { faultSuite, isLong, patience, scaled, tellFigures } from '../support/faults/fault-suite.js'
import { findWrongSignatures, readAll } from '../support/faults/oracle.js'
import { quantile } from '../support/faults/quantile.js'
import { sentences } from '../support/faults/story-families.js'
import { seededRandom } from '../support/seeded-random.js'
import { hostileTexts } from '../support/texts.js'

/** A document that is taken, in millions of characters, and one that is not. */
const [longMB, tooLongMB] = [scaled(3, 9), 30]

const longText = (millions: number) =>
  JSON.stringify({
    text: sentences(seededRandom(1), 1_000)
      .repeat(3_800)
      .slice(0, millions * 1_000_000),
  })

/** Documents that want too much of whoever reads them, as they are sent. */
function hostileBodies(): [string, string][] {
  const texts = hostileTexts().map(([name, text]): [string, string] => [name, JSON.stringify({ text })])
  const nested = `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`
  return [
    ...texts,
    ['no text', '{}'],
    ['empty text', '{"text":""}'],
    ['a number for text', '{"text":7}'],
    ['broken JSON', '{"text": "x'],
    ['five thousand objects, one in the other', `{"text":"x","deep":${nested}}`],
    [
      'twenty thousand fields',
      JSON.stringify({ text: 'x', ...Object.fromEntries(Array.from({ length: 20_000 }, (_, i) => [`f${i}`, i])) }),
    ],
    ['200,000 nested tags', JSON.stringify({ text: '<div>'.repeat(200_000) })],
    [`a document of ${longMB} MB`, longText(longMB)],
    [`a document of ${tooLongMB} MB`, longText(tooLongMB)],
    ['a document of 100 MB', JSON.stringify({ text: 'lorem ipsum '.repeat(8_500_000) })],
  ]
}

/** Sends documents on another thread. */
class SendingThread {
  readonly #thread = new Worker(new URL('../support/faults/sending-thread.mjs', import.meta.url))

  /** @returns status 0: the connection broke */
  async put(url: string, document: string): Promise<{ readonly status: number; readonly reason?: string; readonly ms: number }> {
    const body = new TextEncoder().encode(document)
    this.#thread.postMessage({ url, body }, [body.buffer])
    const [answer] = await once(this.#thread, 'message')
    return answer
  }

  async end(): Promise<void> {
    await this.#thread.terminate()
  }
}

/** Longest that a document may take if nothing else keeps the machine busy. */
const limitMs = 5_000

/** The time in which a document must be signed: the default, except where a machine may be too busy for it. */
const settings = scaled({ worker: { signTimeout: '1h' } }, {})

/** How often each document is sent, and how often its neighbours are before it. */
const [rounds, calmRequests] = [scaled(1, 3), scaled(1, 12)]

/** Most requests of neighbours beside each document: the short form asks whether they are served meanwhile, the long one how long that takes. */
const disturbedRequests = scaled(3, Number.POSITIVE_INFINITY)

/** Bytes that a process may have had at most, in the long form. */
const limitBytes = 512 * 2 ** 20

/** Most memory that a process has had, in bytes. */
function peakMemory(pid: number): number {
  return Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) * 1024
}

faultSuite('hostile documents', () => {
  it(
    'are taken or refused with a reason, each in time and memory, and their neighbours hardly notice',
    async () => {
      const deployment = await Deployment.start({ workers: 2, settings })
      const [url] = deployment.urls
      const chance = seededRandom(51)
      let count = 0
      const neighbour = async (): Promise<number> => {
        const begun = performance.now()
        const results = await sendBulk(url!, [{ kind: 'index', id: `n${count++}`, source: { text: sentences(chance, 60) } }])
        expect(results![0]!.status).toBe(201)
        return performance.now() - begun
      }
      const calm: number[] = []
      const disturbed: number[] = []
      const rows: { name: string; status: number; ms: number }[] = []
      const sender = new SendingThread()
      const peaks = () => [...deployment.services, ...deployment.workers].map(({ pid }) => peakMemory(pid))
      // Of the first round, in which every document comes once: what later ones add is garbage that nobody has needed to collect.
      let firstPeaks: number[] = []
      for (let round = 0; round < rounds; round++) {
        for (const [i, [name, body]] of hostileBodies().entries()) {
          // In turn, because the machine is quicker at one time than at another.
          for (let request = 0; request < calmRequests; request++) calm.push(await neighbour())
          let isOver = false
          const sending = sender.put(`${url}/news/_doc/h${round}-${i}`, body).finally(() => {
            isOver = true
          })
          for (let request = 0; request < disturbedRequests && !isOver; request++) disturbed.push(await neighbour())
          const { status, reason, ms } = await sending
          rows.push({ name, status: status === 0 && body.length > 32 * 2 ** 20 ? 413 : status, ms })
          if (status >= 400) expect(reason).toMatch(/\w+ \w+/)
        }
        if (round === 0) firstPeaks = peaks()
      }
      await sender.end()
      await deployment.untilQuiet()
      tellFigures('10', {
        documents: rows.length,
        slowest: rows.toSorted((a, b) => b.ms - a.ms).slice(0, 4),
        refused: rows.filter(({ status }) => status >= 400),
        neighboursMs: {
          requests: [calm.length, disturbed.length],
          calm: quantile(calm, 0.99),
          disturbed: quantile(disturbed, 0.99),
          median: [quantile(calm, 0.5), quantile(disturbed, 0.5)],
        },
        peakMB: [firstPeaks, peaks()].map((each) => each.map((bytes) => Math.round(bytes / 2 ** 20))),
      })
      expect(rows.filter(({ status }) => ![200, 201, 400, 413].includes(status))).toEqual([])
      expect(await findWrongSignatures(deployment, await readAll(deployment))).toEqual([])
      if (isLong) expect(rows.filter(({ ms }) => ms > limitMs)).toEqual([])
      if (isLong) expect(Math.max(...firstPeaks)).toBeLessThan(limitBytes)
      if (isLong) expect(quantile(disturbed, 0.99)).toBeLessThan(2 * quantile(calm, 0.99))
    },
    patience,
  )
})
