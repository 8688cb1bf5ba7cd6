import { afterEach, expect, it, vi } from 'vitest'
import { stoppableReader } from '../../../../src/compose/live/caller-readers.js'
import { type ErrorCode, OnefoldError } from '../../../../src/errors.js'
import type { StoreReader } from '../../../../src/store/store.js'

afterEach(() => vi.restoreAllMocks())

/** A reader that answers no search, each after 30 ms of a clock that only it moves. */
function failingReader(code: ErrorCode) {
  const asked: string[] = []
  let nowMs = 0
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs)
  const search: StoreReader['search'] = async ({ name }) => {
    asked.push(name)
    nowMs += 30
    throw new OnefoldError(code, `${name} was not searched`)
  }
  return { asked, reader: { search } as Partial<StoreReader> as StoreReader }
}

const searchIn = (reader: StoreReader, name: string) => reader.search({ name, factFields: [] }, { body: {} })

it('asks a store no further that has left questions unanswered for long enough, and says why', async () => {
  const { asked, reader } = failingReader('STORE_UNAVAILABLE')
  const stoppable = stoppableReader(reader, { signal: new AbortController().signal, patienceMs: 40 })
  const reasons: string[] = []
  for (const name of ['a', 'b', 'c', 'd']) await searchIn(stoppable, name).catch(({ message }: Error) => reasons.push(message))
  expect(asked).toEqual(['a', 'b'])
  expect(reasons).toEqual(['a', 'b', 'b', 'b'].map((name) => `${name} was not searched`))
})

it('goes on asking a store that refuses what it is asked', async () => {
  const { asked, reader } = failingReader('QUERY_INVALID')
  const stoppable = stoppableReader(reader, { signal: new AbortController().signal, patienceMs: 40 })
  for (const name of ['a', 'b', 'c']) await expect(searchIn(stoppable, name)).rejects.toMatchObject({ code: 'QUERY_INVALID' })
  expect(asked).toEqual(['a', 'b', 'c'])
})
