import { describe, expect, it } from 'vitest'
import type { CollectionSettings } from '../../../../../src/detection/live/collection-settings.js'
import { CollectionWriter } from '../../../../../src/detection/live/writing/collection-writer.js'
import type { WriteOperation } from '../../../../../src/model.js'
import { stampAt } from '../../../../../src/stamp.js'
import type { Store } from '../../../../../src/store/store.js'
import { EngineLikeStore } from '../../../../support/engine-like-store.js'
import { generateCollection } from '../../../../support/generated-collection.js'
import { withHints } from '../../../../support/hinted-store.js'
import { readMisplaced, settingsOf, signer } from '../../../../support/live-collection.js'
import { SeededSchedule } from '../../../../support/seeded-schedule.js'
import { temporaryStore } from '../../../../support/temporary-store.js'

const collections = Array.from({ length: 6 }, (_, seed) => generateCollection(seed + 50, 40, 0.06))

/** Batches of new documents, if wanted with edits and deletes among them. */
function someBatches(schedule: SeededSchedule, withEdits: boolean): WriteOperation[][] {
  const collection = collections[schedule.below(collections.length)]!
  let at = 0
  return Array.from({ length: 2 + schedule.below(4) }, () =>
    Array.from({ length: 1 + schedule.below(12) }, (): WriteOperation => {
      at++
      const id = withEdits && at > 8 && schedule.below(4) === 0 ? `d${1 + schedule.below(at - 1)}` : `d${at}`
      const accepted = { id, stamp: stampAt(at), acceptedAt: at }
      if (id !== `d${at}` && schedule.below(3) === 0) return { kind: 'delete', ...accepted }
      const { text, title } = collection[schedule.below(collection.length)]!
      return { kind: 'index', source: { text, ...(title && { title }) }, ...accepted }
    }),
  )
}

async function differences(store: EngineLikeStore, settings: CollectionSettings) {
  await store.refresh(settings)
  return readMisplaced(store, settings)
}

function openWriter(store: Store, settings: CollectionSettings): CollectionWriter {
  return new CollectionWriter({ store, settings, signer, now: () => new Date(0) })
}

/** Lets all writers settle until none has documents left to settle. */
async function settle(writers: readonly CollectionWriter[]): Promise<void> {
  while (writers.some((writer) => writer.countUnsettled() > 0)) for (const writer of writers) await writer.settle(writer.takeUnsettled())
}

describe('a writer that believes hints', () => {
  it('puts new documents into the groups of a replay without settling, where the hints know everything', async () => {
    const inner = temporaryStore()
    for (let seed = 0; seed < 60; seed++) {
      const schedule = new SeededSchedule(seed)
      const store = new EngineLikeStore(inner)
      const settings = settingsOf({ name: `known ${seed}`, profile: seed % 2 === 0 ? 'lean' : 'standard' })
      await store.createCollection(settings)
      const writer = openWriter(withHints(store), settings)
      const given: Promise<unknown>[] = []
      for (const batch of someBatches(schedule, false)) {
        given.push(writer.write(batch))
        if (schedule.below(2) === 0) await given.at(-1)
        if (schedule.below(2) === 0) await store.refresh(settings)
      }
      await Promise.all(given)
      expect({ seed, wrong: await differences(store, settings) }).toEqual({ seed, wrong: [] })
    }
  })

  it('ends in the groups of a replay when it has settled, edits and deletes among its writes', async () => {
    const inner = temporaryStore()
    for (let seed = 0; seed < 40; seed++) {
      const schedule = new SeededSchedule(seed + 1_000)
      const store = new EngineLikeStore(inner)
      const settings = settingsOf({ name: `alone ${seed}` })
      await store.createCollection(settings)
      const writer = openWriter(withHints(store), settings)
      await Promise.all(someBatches(schedule, true).map((batch) => writer.write(batch)))
      await settle([writer])
      expect({ seed, wrong: await differences(store, settings) }).toEqual({ seed, wrong: [] })
    }
  })

  it('ends in the groups of a replay when it has settled what it and another wrote, of whose terms the hints do not tell by themselves', async () => {
    const inner = temporaryStore()
    for (let seed = 0; seed < 40; seed++) {
      const schedule = new SeededSchedule(seed + 2_000)
      const store = new EngineLikeStore(inner)
      const settings = settingsOf({ name: `beside another ${seed}` })
      await store.createCollection(settings)
      const writers = [openWriter(withHints(store), settings), openWriter(withHints(store), settings)]
      for (const batch of someBatches(schedule, true)) {
        const writer = writers[schedule.below(2)]!
        await writer.write(batch)
        if (schedule.below(3) === 0) await settle([writer])
        if (schedule.below(3) === 0) await store.refresh(settings)
      }
      await settle(writers)
      expect({ seed, wrong: await differences(store, settings) }).toEqual({ seed, wrong: [] })
    }
  })
})
