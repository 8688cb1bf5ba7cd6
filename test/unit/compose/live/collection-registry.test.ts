import { describe, expect, it } from 'vitest'
import { findServed, tellServed, toSettings } from '../../../../src/compose/live/collection-registry.js'
import { defaultCollection } from '../../../../src/config/load-config.js'
import { type ErrorCode, OnefoldError } from '../../../../src/errors.js'
import { settingsOf } from '../../../support/live-collection.js'

/** Settings of collections, and a probe that notes which it was asked about. @param faults errors of collections that cannot be searched, by name */
function collections(names: readonly string[], faults: Readonly<Record<string, OnefoldError>>) {
  const asked: string[] = []
  const registry = { names: () => [...names], get: async (name: string) => ({ ...settingsOf({}), name }) }
  const probe = async ({ name }: { readonly name: string }) => {
    asked.push(name)
    if (faults[name] !== undefined) throw faults[name]
  }
  return { asked, registry, probe }
}

async function ask(...words: Parameters<typeof collections>) {
  const { asked, registry, probe } = collections(...words)
  const answer = await findServed(registry, probe).catch((error: unknown) => error)
  return { asked, answer }
}

const fault = (code: ErrorCode, message: string, status: number) => new OnefoldError(code, message, { status })
const gone = fault('COLLECTION_UNKNOWN', 'gone', 404)
const closed = fault('STORE_UNAVAILABLE', 'closed', 400)

describe('toSettings', () => {
  it.each([
    [undefined, [], ['published', 'site']],
    ['tenant', ['tenant'], ['tenant', 'published', 'site']],
    [
      ['tenant', 'site'],
      ['tenant', 'site'],
      ['tenant', 'site', 'published'],
    ],
  ])('reads the scope field %j, once, with the others that grouping and searches read', (scopeField, scopeFields, factFields) => {
    const config = { ...defaultCollection('news'), scopeField, timeField: 'published', preferFields: ['site'] }
    expect(toSettings(config)).toMatchObject({ scopeFields, factFields })
  })
})

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

describe('tellServed', () => {
  const names = Array.from({ length: 20 }, (_, i) => `c${String(i).padStart(2, '0')}`)

  it('tells of each collection whether it can be used', async () => {
    const { registry, probe } = collections(names, { c03: gone, c19: closed })
    const expected = names.map((name) => [name, name !== 'c03' && name !== 'c19'])
    expect([...(await tellServed(registry, probe))]).toEqual(expected)
  })

  it('takes all for unusable of which an engine was not asked, because it has not answered before', async () => {
    const { asked, registry, probe } = collections(names, { c09: fault('STORE_UNAVAILABLE', 'away', 0) })
    const served = await tellServed(registry, probe)
    expect(asked).toHaveLength(16)
    expect([served.get('c08'), served.get('c09'), served.get('c16')]).toEqual([true, false, false])
  })
})
