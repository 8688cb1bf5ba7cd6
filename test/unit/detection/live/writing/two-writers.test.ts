import { describe, expect, it } from 'vitest'
import type { SigningInput } from '../../../../../src/detection/live/signing/signer.js'
import { CollectionWriter } from '../../../../../src/detection/live/writing/collection-writer.js'
import type { SignatureFields } from '../../../../../src/detection/signing/signature-fields.js'
import type { WriteOperation } from '../../../../../src/model.js'
import { stampAt } from '../../../../../src/stamp.js'
import type { EmbeddedStore } from '../../../../../src/store/embedded/embedded-store.js'
import { EngineLikeStore } from '../../../../support/engine-like-store.js'
import { generateCollection } from '../../../../support/generated-collection.js'
import { readMisplaced, settingsOf, signer } from '../../../../support/live-collection.js'
import { SeededSchedule } from '../../../../support/seeded-schedule.js'
import { temporaryStore } from '../../../../support/temporary-store.js'

/** Schedules per part. Each part has a store of its own, because a store gets slower with the number of its collections. */
const schedules = 50
const parts = Number(process.env.SCHEDULES ?? 200) / schedules

/** Signs each text once for all schedules. */
class RememberingSigner {
  readonly #signed = new Map<string, SignatureFields>()

  async sign(inputs: readonly SigningInput[]): Promise<SignatureFields[]> {
    const fields: SignatureFields[] = []
    for (const input of inputs) {
      const key = JSON.stringify([input.text, input.title])
      if (!this.#signed.has(key)) this.#signed.set(key, (await signer.sign([input], 'lean'))[0]!)
      fields.push(this.#signed.get(key)!)
    }
    return fields
  }
}

const remembering = new RememberingSigner()
const families = Array.from({ length: 12 }, (_, seed) =>
  generateCollection(seed + 1, 30, 0.06).map(({ text, title }) => ({ text, ...(title && { title }) })),
)

/** Writes of some documents, many of them related, with late writes, edits and deletes among them. */
function someOperations(schedule: SeededSchedule, count: number): WriteOperation[] {
  const family = families[schedule.below(families.length)]!
  const start = schedule.below(family.length - 8)
  return Array.from({ length: count }, () => {
    const at = 1 + schedule.below(1_000_000_000)
    const accepted = { id: `d${schedule.below(12)}`, stamp: stampAt(at), acceptedAt: at }
    if (schedule.below(8) === 0) return { kind: 'delete', ...accepted }
    return { kind: 'index', source: family[start + schedule.below(8)]!, ...accepted }
  })
}

async function runSchedule(inner: EmbeddedStore, seed: number) {
  const schedule = new SeededSchedule(seed)
  const store = new EngineLikeStore(inner, schedule.turn)
  const settings = settingsOf({ name: `schedule ${seed}` })
  await store.createCollection(settings)
  const writers = [0, 1].map(() => new CollectionWriter({ store, settings, signer: remembering, now: () => new Date(0) }))
  // One writer may know some documents before the other starts.
  await writers[0]!.write(someOperations(schedule, schedule.below(4)))
  const operations = () => someOperations(schedule, 1 + schedule.below(5))
  const tasks = writers.map((writer) => ({ writer, batches: Array.from({ length: 1 + schedule.below(3) }, operations) }))
  await schedule.run([
    ...tasks.map(({ writer, batches }) => async () => {
      const given: Promise<unknown>[] = []
      for (const batch of batches) {
        given.push(writer.write(batch))
        // Other batches may be written before this one has ended.
        if (schedule.below(2) === 0) await given.at(-1)
        if (schedule.below(3) === 0) await writer.settle(writer.takeUnsettled())
      }
      await Promise.all(given)
    }),
    // The engine's own refresh.
    async () => {
      for (let i = schedule.below(4); i > 0; i--) await store.refresh(settings)
    },
  ])
  await settleAll(schedule, writers)
  await store.refresh(settings)
  return { store, settings }
}

async function settleAll(schedule: SeededSchedule, writers: readonly CollectionWriter[]): Promise<void> {
  for (let round = 0; writers.some((writer) => writer.countUnsettled() > 0); round++) {
    if (round === 20) throw new Error('the writers never come to rest')
    await schedule.run(writers.map((writer) => () => writer.settle(writer.takeUnsettled())))
  }
}

describe('two writers of one collection', () => {
  it.each(Array.from({ length: parts }, (_, part) => part))(
    'end in the groups of a replay when both have settled (part %i)',
    async (part) => {
      const inner = temporaryStore()
      const wrong: unknown[] = []
      for (let seed = part * schedules; seed < (part + 1) * schedules; seed++) {
        const { store, settings } = await runSchedule(inner, seed)
        wrong.push(...(await readMisplaced(store, settings)).map((each) => ({ in: settings.name, ...each })))
      }
      expect(wrong).toEqual([])
    },
    300_000,
  )
})
