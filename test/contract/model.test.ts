import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { FieldsPatch, StoreWrite, StoreWriteResult } from '../../src/store/store.js'
import type { StoredFields } from '../../src/store/stored-document.js'
import type { TermLookup } from '../../src/store/term-lookup.js'
import { contract, inEveryFamily, term, type World } from './fixtures/contract.js'
import { ModelStore } from './fixtures/model-store.js'

const id = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g')
const group = fc.constantFrom('g1', 'g2', 'g3')
const terms = fc.uniqueArray(fc.nat(9).map(term), { maxLength: 6 }).map((list) => list.sort())
const containers = fc.uniqueArray(group, { maxLength: 3 })
const sketch = fc.constantFrom('AQA=', 'AQACAP//')

const optional = {
  version: fc.constantFrom('v1', 'v2'),
  exact: fc.constantFrom('e1', 'e2'),
  length: fc.nat(99),
  joined: fc.boolean(),
  fingerprints: terms,
  sentences: terms,
  paths: terms,
  containers,
  sketch,
  hash: fc.constantFrom('h1', 'h2'),
}
const required = { write: fc.constantFrom('w1', 'w2'), since: fc.nat(3), group }
const fields = fc.record({ ...optional, ...required }, { requiredKeys: ['write', 'since', 'group'] }) as fc.Arbitrary<StoredFields>
const nullable = Object.fromEntries(Object.entries(optional).map(([name, values]) => [name, fc.option(values as fc.Arbitrary<unknown>)]))
const changes = fc.record({ ...nullable, ...required }, { requiredKeys: [] }) as fc.Arbitrary<FieldsPatch>
const source = fc.constantFrom({ title: 'one' }, { title: 'two', n: 1 }, {})
const expectation = fc.constantFrom(undefined, undefined, undefined, 'absent' as const, 'present' as const)

const write: fc.Arbitrary<StoreWrite> = fc
  .oneof(
    { weight: 5, arbitrary: fc.record({ kind: fc.constant('put' as const), id, source, fields }) },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('patch' as const), id, fields: changes }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete' as const), id }) },
  )
  .chain((each) => expectation.map((expect) => ({ ...each, ...(expect && { expect }) })))

const asked = terms.map(inEveryFamily)

const lookup: fc.Arbitrary<TermLookup> = fc.oneof(
  fc.record({ terms: asked, hotAbove: fc.nat(4), perTerm: fc.integer({ min: 4, max: 9 }), includeJoined: fc.boolean() }),
  fc.record({
    terms: asked,
    hotAbove: fc.constant(Number.POSITIVE_INFINITY),
    perTerm: fc.integer({ min: 1, max: 4 }),
    includeJoined: fc.boolean(),
  }),
)

async function compareWrites(world: World, model: ModelStore, batch: readonly StoreWrite[]): Promise<void> {
  const answers = await world.write(...batch)
  const expected = batch.map((each, i) => model.write(each, versionOfNew(answers[i]!)))
  expect(answers).toMatchObject(expected)
  const ids = [...new Set(batch.map((each) => each.id))]
  const read = await world.store.read(world.collection, ids)
  for (const [i, each] of read.entries()) {
    const wanted = model.documents.get(ids[i]!)
    expect(each && { id: each.id, version: each.version, source: each.source, fields: each.fields }).toEqual(wanted)
  }
}

function versionOfNew(answer: StoreWriteResult): number {
  return answer.status === 'created' ? answer.version : 1
}

async function compareQuestions({ store, collection }: World, model: ModelStore, asked: TermLookup): Promise<void> {
  const found = await store.lookUp(collection, asked)
  const documents = found.documents.map((match) => ({ id: match.facts.id, terms: match.terms }))
  expect({ documents, hot: found.hot.map((each) => each.term).sort() }).toEqual(model.lookUp(asked))
  expect(await store.counts(collection)).toEqual(model.counts())
  const walked = await store.walk(collection, { size: 100, after: null })
  expect(walked.items.map((facts) => facts.id)).toEqual(model.inOrder().map((document) => document.id))
  for (const [field, values] of [['group', ['g1', 'g2']] as const, ['exact', ['e2']] as const, ['containers', ['g3', 'g1']] as const]) {
    const folded = await store.findByFold(collection, { field, values, perValue: 2 })
    expect(folded.map((facts) => facts.id)).toEqual(model.findByFold(field, values, 2))
    const listed = await store.listFolds(collection, { field, minCount: 2, size: 100, after: null })
    expect(listed.items.toSorted((a, b) => (a.value < b.value ? -1 : 1))).toEqual(model.listFolds(field, 2))
  }
}

contract('any sequence of writes', (start) => {
  it('leaves the store as it leaves a plain map: documents, lookups, folds, order and counts', async () => {
    const world = await start()
    let runs = 0
    const step = fc.tuple(fc.array(write, { maxLength: 6 }), lookup)
    const property = fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
      const collection = { name: `model-${runs++}`, factFields: [] }
      await world.store.createCollection(collection)
      const model = new ModelStore()
      const here = { ...world, collection, write: async (...writes: StoreWrite[]) => writeTo(here, writes) }
      for (const [batch, asked] of steps) {
        await compareWrites(here, model, batch)
        await compareQuestions(here, model, asked)
      }
    })
    // An engine makes an index for each run, and refreshes it at each step.
    await fc.assert(property, { numRuns: world.store.capabilities.visibleAtOnce ? 60 : 10 })
  })
})

async function writeTo({ store, collection }: World, writes: readonly StoreWrite[]) {
  const results = await store.write(collection, writes)
  await store.refresh(collection)
  return results
}
