import { expect, it } from 'vitest'
import type { JobProcessor, WriteJob } from '../../../src/queue/job-queue.js'
import { WorkLanes } from '../../../src/queue/work-lanes.js'
import { held } from '../../support/held.js'

function writeOf(id: string, text: string): WriteJob {
  return { kind: 'write', collection: 'news', operations: [{ kind: 'index', id, source: { text }, stamp: '1', acceptedAt: 1 }] }
}

/** A processor that records the ids of its batches, and finishes none before the test lets it. */
function holdingProcessor() {
  const begun: string[][] = []
  const settled: (readonly string[])[] = []
  const { ended: gate, end: letGo } = held()
  const write: JobProcessor['write'] = async ({ operations }) => {
    begun.push(operations.map(({ id }) => id))
    await gate
    return operations.map(({ id }) => ({ id, result: 'created' as const, status: 201 }))
  }
  const settle: JobProcessor['settle'] = async ({ ids }) => {
    settled.push(ids)
    await gate
  }
  return { begun, settled, letGo, processor: { write, sign: async () => undefined, settle } }
}

it('WorkLanes hands over writes of a collection two at a time, but those of large documents beside them', async () => {
  const { begun, letGo, processor } = holdingProcessor()
  const lanes = new WorkLanes(processor)
  const running = [lanes.run(writeOf('first', 'small'))]
  await Promise.resolve()
  running.push(lanes.run(writeOf('second', 'small')))
  await Promise.resolve()
  running.push(
    lanes.run(writeOf('third', 'small')),
    lanes.run(writeOf('large', 'x'.repeat(300_000))),
    lanes.run(writeOf('fourth', 'small')),
  )
  await Promise.resolve()
  expect(begun).toEqual([['first'], ['second'], ['large']])
  letGo()
  expect((await Promise.all(running)).flat().map(({ id }) => id)).toEqual(['first', 'second', 'third', 'large', 'fourth'])
  expect(begun).toEqual([['first'], ['second'], ['large'], ['third', 'fourth']])
})

it('WorkLanes hands over no more than a megabyte of what waited', async () => {
  const { begun, letGo, processor } = holdingProcessor()
  const lanes = new WorkLanes(processor)
  const running: Promise<unknown>[] = []
  for (const id of ['first', 'second']) {
    running.push(lanes.run(writeOf(id, 'small')))
    await Promise.resolve()
  }
  for (let i = 0; i < 6; i++) running.push(lanes.run(writeOf(`${i}`, 'x'.repeat(250_000))))
  letGo()
  await Promise.all(running)
  expect(begun).toEqual([['first'], ['second'], ['0', '1', '2', '3'], ['4', '5']])
})

it('WorkLanes has nobody wait for what is settled, and settles as one what comes meanwhile', async () => {
  const { begun, settled, letGo, processor } = holdingProcessor()
  const lanes = new WorkLanes(processor)
  const running: Promise<unknown>[] = []
  for (const id of ['1', '2', '3']) {
    running.push(lanes.run({ kind: 'settle', collection: 'news', ids: [id] }))
    await Promise.resolve()
  }
  running.push(lanes.run(writeOf('first', 'small')))
  await Promise.resolve()
  expect([begun, settled]).toEqual([[['first']], [['1']]])
  letGo()
  await Promise.all(running)
  expect(settled).toEqual([['1'], ['2', '3']])
})
