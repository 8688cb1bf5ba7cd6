import { expect, it } from 'vitest'
import { inBatches, load } from '../support/faults/bulk-client.js'
import { Deployment } from '../support/faults/deployment.js'
import { faultSuite, patience, scaled, tellFigures } from '../support/faults/fault-suite.js'
import { findWrongGroups, findWrongSignatures, readAll } from '../support/faults/oracle.js'
import { actionsOf, storyFamilies, variant } from '../support/faults/story-families.js'
import { seededRandom } from '../support/seeded-random.js'

const [documents, batchSize, bound] = scaled([800, 100, 10], [20_000, 250, 60])

/** What others have done to a document; undefined: deleted. */
type Edits = Map<string, string | undefined>

faultSuite('others that edit and delete documents straight on the engine', () => {
  it(
    'see their edits stay, and after the bound of the sweeper nothing is stale or an orphan',
    async () => {
      const chance = seededRandom(11)
      const deployment = await Deployment.start({ workers: 2, settings: { worker: { sweepWithin: `${bound}s` } } })
      const index = `${deployment.place.url}/${deployment.place.prefix}news`
      const families = storyFamilies(documents, 12)
      const actions = actionsOf(families)
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
      const familyOf = new Map(families.map(({ id, family }) => [id, family]))
      const look = async () => {
        const stored = await readAll(deployment)
        const overwritten = stored.filter(({ id, source }) => edits.has(id) && source.text !== edits.get(id)).map(({ id }) => id)
        const wrongSignatures = await findWrongSignatures(deployment, stored)
        const wrongGroups = findWrongGroups(deployment, stored, (id) => familyOf.get(id)!)
        return { documents: stored.length, overwritten, wrongSignatures, wrongGroups }
      }
      const left = documents - [...edits.values()].filter((text) => text === undefined).length
      const nothing = { documents: left, overwritten: [], wrongSignatures: [], wrongGroups: [] }
      // From the last edit on the sweeper has its bound, which a busy machine does not keep; what it puts right is settled behind it.
      await expect.poll(look, { interval: 1_000, timeout: scaled(patience, 1.3 * bound * 1000) }).toEqual(nothing)
      await deployment.untilQuiet()
      expect(await look()).toEqual(nothing)
      tellFigures('3', {
        documents,
        edits: edits.size,
        bound,
        seconds: (performance.now() - edited) / 1000,
      })
      expect(edits.size).toBeGreaterThan(documents / 20)
    },
    patience,
  )
})
