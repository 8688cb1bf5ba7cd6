import { expect, it } from 'vitest'
import type { WriteOperation } from '../../../src/model.js'
import { isHuge, isLarge, weighJob } from '../../../src/queue/job-weight.js'

const kilobyte = 1024

/** A write of a document of about `characters` characters, with a number that JavaScript writes differently. */
function writeOf(characters: number) {
  const text = 'x'.repeat(characters)
  const sourceText = `{"text":"${text}","n":1.0}`
  const operation: WriteOperation = { kind: 'index', id: 'a', source: { text, n: 1 }, sourceText, stamp: '1', acceptedAt: 1 }
  return { kind: 'write' as const, collection: 'news', operations: [operation] }
}

it('takes documents for large and huge by their own size, whether their text is kept beside them or not', () => {
  const of = (characters: number) => [isLarge(writeOf(characters)), isHuge(writeOf(characters))]
  expect(of(250 * kilobyte)).toEqual([false, false])
  expect(of(260 * kilobyte)).toEqual([true, false])
  expect(of(380 * kilobyte)).toEqual([true, false])
  expect(of(390 * kilobyte)).toEqual([true, true])
})

it('counts the text that is kept beside a document in what waits', () => {
  expect(weighJob(writeOf(100_000)).bytes).toBeGreaterThan(200_000)
})

it('counts the document that an update makes where there is none', () => {
  const { operations, ...job } = writeOf(10)
  const update: WriteOperation = { ...operations[0]!, kind: 'update', upsert: { text: 'x'.repeat(390 * kilobyte) } }
  expect(isHuge({ ...job, operations: [update] })).toBe(true)
})
