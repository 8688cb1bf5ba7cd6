import { describe, expect, it } from 'vitest'
import { findServed } from '../../../../src/compose/live/collection-registry.js'
import { type ErrorCode, OnefoldError } from '../../../../src/errors.js'
import { settingsOf } from '../../../support/live-collection.js'

/** Asks about collections. @param faults errors of collections that cannot be searched, by name */
async function ask(names: readonly string[], faults: Readonly<Record<string, OnefoldError>>) {
  const asked: string[] = []
  const registry = { names: () => [...names], get: async (name: string) => ({ ...settingsOf({}), name }) }
  const probe = async ({ name }: { readonly name: string }) => {
    asked.push(name)
    if (faults[name] !== undefined) throw faults[name]
  }
  const answer = await findServed(registry, probe).catch((error: unknown) => error)
  return { asked, answer }
}

const fault = (code: ErrorCode, message: string, status: number) => new OnefoldError(code, message, { status })
const gone = fault('COLLECTION_UNKNOWN', 'gone', 404)
const closed = fault('STORE_UNAVAILABLE', 'closed', 400)

describe('findServed', () => {
  it('asks no further than the first collection that can be searched', async () => {
    expect(await ask(['one', 'two', 'three'], { one: gone })).toEqual({ asked: ['one', 'two'], answer: undefined })
    expect(await ask([], {})).toEqual({ asked: [], answer: undefined })
  })

  it('says what is wrong with the first where none can be', async () => {
    const { answer } = await ask(['one', 'two'], { one: gone, two: closed })
    expect(answer).toMatchObject({ code: 'STORE_UNAVAILABLE', message: 'gone' })
  })

  it('asks nothing more of an engine that does not answer', async () => {
    const away = fault('STORE_UNAVAILABLE', 'away', 0)
    expect(await ask(['one', 'two'], { one: away })).toEqual({ asked: ['one'], answer: away })
  })
})
