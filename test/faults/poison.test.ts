import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'
import { sendDescribed } from '../support/described-answers.js'
import { sendBulk } from '../support/faults/bulk-client.js'
import { Deployment } from '../support/faults/deployment.js'
import { faultSuite, patience, scaled, tellFigures } from '../support/faults/fault-suite.js'
import { checkIndex, readAll } from '../support/faults/oracle.js'
import { type FamilyDocument, storyFamilies } from '../support/faults/story-families.js'

const batchSize = scaled(64, 500)
const preload = pathToFileURL(fileURLToPath(new URL('../support/faults/poison.mjs', import.meta.url))).href

const kinds = [
  ['poisonexit', /its thread failed/],
  ['poisonloop', /it took longer than/],
  ['poisonmemory', /it needed more than/],
] as const

/** So long that no innocent document reaches it on a busy machine; the preload lets it end where a document loops. */
const limitMinutes = 59

interface Letter {
  readonly id: string
  readonly _id: string
  readonly reason: string
  readonly attempts: number
}

async function readLetters(url: string): Promise<Letter[]> {
  return (await sendDescribed(url, 'GET', '/_onefold/dead-letters')).json.items as Letter[]
}

faultSuite('a document that does harm', () => {
  it(
    `(${kinds.map(([word]) => word).join(', ')}) is set aside within log2(batch) + 1 tries, and the others of its batch are indexed`,
    async () => {
      const settings = {
        worker: { port: 0, signTimeout: `${limitMinutes}m`, signMemory: '128MB' },
        server: { port: 0, writeTimeout: '10m' },
      }
      const deployment = await Deployment.start({ settings, workers: 0 })
      const poisoned = await deployment.startWorker({ NODE_OPTIONS: `--import=${preload}`, POISON_LIMIT: `${limitMinutes * 60_000}` })
      const [url] = deployment.urls
      const all: FamilyDocument[] = []
      const culprits: string[] = []
      for (const [i, [word, reason]] of kinds.entries()) {
        const own = storyFamilies(batchSize, 6 + i)
        const families = own.map((each) => ({ ...each, id: `${word}-${each.id}`, family: each.family + i * 1_000_000 }))
        const culprit = families[Math.floor(batchSize / 3)]!
        const actions = families.map(({ id, text, title }) => {
          return { kind: 'index', id, source: { title, text: id === culprit.id ? `${text} e\u0301 ${word}` : text } } as const
        })
        all.push(...families)
        culprits.push(culprit.id)
        const results = await sendBulk(url!, actions)
        await deployment.untilQuiet()

        const statuses = new Map(results!.map(({ status }, i) => [actions[i]!.id, status]))
        expect([...statuses].filter(([, status]) => status !== 201)).toEqual([[culprit.id, 500]])
        const letter = (await readLetters(url!)).find(({ _id }) => _id === culprit.id)
        expect(letter, word).toMatchObject({ collection: 'news', reason: expect.stringMatching(reason) })
        expect(letter!.attempts, word).toBeLessThanOrEqual(Math.ceil(Math.log2(batchSize)) + 1)
        tellFigures(`6 ${word}`, { batchSize, attempts: letter!.attempts, limit: Math.ceil(Math.log2(batchSize)) + 1 })
      }
      const letters = await readLetters(url!)
      expect(letters.map(({ _id }) => _id).toSorted()).toEqual(culprits.toSorted())
      await checkIndex(
        deployment,
        all,
        all.map(({ id }) => id).filter((id) => !culprits.includes(id)),
      )

      // With a worker that can bear the documents, the letters are retried and go.
      await poisoned.end('SIGTERM')
      await deployment.startWorker()
      for (const { id, _id } of letters) {
        const retried = await sendDescribed(url!, 'POST', `/_onefold/dead-letters/${id}/retry`)
        expect(retried.json).toMatchObject({ _id, result: 'created', removed: true })
      }
      expect((await sendDescribed(url!, 'GET', '/_onefold/dead-letters')).json).toEqual({ items: [], after: null })
      expect((await readAll(deployment)).length).toBe(all.length)
    },
    patience,
  )

  it(
    'and kills whole workers is found all the same, by halving what workers went with',
    async () => {
      const size = scaled(8, 64)
      // A lock of a few seconds would also run out on a worker that lives and has no turn for so long.
      const settings = { worker: { lockDuration: '20s', stalledInterval: '500ms', maxStalled: 1 } }
      const deployment = await Deployment.start({ settings, workers: 1, workerEnv: { NODE_OPTIONS: `--import=${preload}` } })
      const families = storyFamilies(size, 7)
      const [culprit] = families
      const actions = families.map(({ id, text, title }) => {
        return { kind: 'index', id, source: { title, text: id === culprit!.id ? `${text} e\u0301 poisonkill` : text } } as const
      })
      let results: Awaited<ReturnType<typeof sendBulk>>
      const sending = sendBulk(deployment.urls[0]!, actions).then((answer) => {
        results = answer
      })
      // What starts workers anew wherever they run.
      while (results === undefined) {
        if (deployment.workers.at(-1)!.hasEnded) {
          await deployment.endLocks()
          await deployment.startWorker().catch(() => undefined)
        }
        await wait(50)
      }
      await sending
      const failed = results.map(({ status }, i) => [actions[i]!.id, status] as const).filter(([, status]) => status !== 201)
      expect(failed).toEqual([[culprit!.id, 500]])
      await deployment.untilQuiet()
      expect((await readAll(deployment)).length).toBe(size - 1)
      const [url] = deployment.urls
      const [letter] = await readLetters(url!)
      const removed = await sendDescribed(url!, 'DELETE', `/_onefold/dead-letters/${letter!.id}`)
      expect(removed.json).toMatchObject({ id: letter!.id, _id: culprit!.id })
      expect((await sendDescribed(url!, 'GET', '/_onefold/dead-letters')).json).toEqual({ items: [], after: null })
      tellFigures('6 whole workers', { size, workers: deployment.workers.length })
    },
    patience,
  )
})
