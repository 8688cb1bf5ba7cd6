import { expect, it } from 'vitest'
import { inBatches, load } from '../support/faults/bulk-client.js'
import { Deployment } from '../support/faults/deployment.js'
import { faultSuite, patience, scaled, tellFigures } from '../support/faults/fault-suite.js'
import { findWrongGroups, findWrongSignatures, readAll } from '../support/faults/oracle.js'
import { seededChance, storyFamilies, variant } from '../support/faults/story-families.js'

const [documents, batchSize, bound] = scaled([800, 100, 10], [20_000, 250, 60])

/** What others have done to a document; undefined: deleted. */
type Edits = Map<string, string | undefined>

faultSuite('others that edit and delete documents straight on the engine', () => {
  it(
    'see their edits stay, and after the bound of the sweeper nothing is stale or an orphan',
    async () => {
      const chance = seededChance(11)
      const deployment = await Deployment.start({ workers: 2, settings: { worker: { sweepWithin: `${bound}s` } } })
      const index = `${deployment.place.url}/${deployment.place.prefix}news`
      const families = storyFamilies(documents, 12)
      const actions = families.map(({ id, text, title }) => ({ kind: 'index', id, source: { text, title } }) as const)
      const batches = inBatches(actions, batchSize)
      const edits: Edits = new Map()
      const editing: Promise<void>[] = []
      const edit = async (id: string, text: string): Promise<void> => {
        const path = encodeURIComponent(id)
        const kind = chance()
        const edited = variant(text, chance)
        const headers = { 'content-type': 'application/json' }
        edits.set(id, kind < 0.33 ? undefined : edited)
        const request =
          kind < 0.33
            ? fetch(`${index}/_doc/${path}`, { method: 'DELETE' })
            : kind < 0.66
              ? fetch(`${index}/_doc/${path}`, { method: 'PUT', headers, body: JSON.stringify({ text: edited, title: 'x' }) })
              : fetch(`${index}/_update/${path}?retry_on_conflict=10`, {
                  method: 'POST',
                  headers,
                  body: JSON.stringify({ doc: { text: edited } }),
                })
        const answer = await request
        if (!answer.ok) throw new Error(`the engine did not take an edit: ${answer.status} ${await answer.text()}`)
      }
      await load(deployment.urls, batches, {
        onBatch(batch) {
          // Others are written meanwhile.
          for (const { id, source } of batch) if (chance() < 0.12) editing.push(edit(id, (source as { text: string }).text))
        },
      })
      await Promise.all(editing)
      const edited = performance.now()
      await deployment.untilQuiet()
      // From the last edit on the sweeper has its bound; what it puts right is settled behind it.
      await new Promise((resolve) => setTimeout(resolve, bound * 1000 * 1.3))
      await deployment.untilQuiet()

      const stored = await readAll(deployment)
      const familyOf = new Map(families.map(({ id, family }) => [id, family]))
      const overwritten = stored.filter(({ id, source }) => edits.has(id) && source.text !== edits.get(id)).map(({ id }) => id)
      const wrongSignatures = await findWrongSignatures(deployment, stored)
      const wrongGroups = findWrongGroups(deployment, stored, (id) => familyOf.get(id)!)
      tellFigures('3', {
        documents,
        edits: edits.size,
        bound,
        seconds: (performance.now() - edited) / 1000,
        wrongSignatures: wrongSignatures.length,
        wrongGroups: wrongGroups.length,
        overwritten: overwritten.length,
      })
      expect(edits.size).toBeGreaterThan(documents / 20)
      expect(stored.length).toBe(documents - [...edits.values()].filter((text) => text === undefined).length)
      expect(overwritten).toEqual([])
      expect(wrongSignatures).toEqual([])
      expect(wrongGroups).toEqual([])
    },
    patience,
  )
})
