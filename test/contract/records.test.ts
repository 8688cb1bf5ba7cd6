import { expect, it } from 'vitest'
import { contract } from './fixtures/contract.js'

contract('records', (start) => {
  it('keeps a record until it is written over or deleted', async () => {
    const { records } = (await start()).store
    expect(await records.get('task', 'a')).toBeUndefined()
    await records.put('task', 'a', { state: 'waiting', list: [1, { x: null }] })
    expect(await records.get('task', 'a')).toEqual({ state: 'waiting', list: [1, { x: null }] })
    await records.put('task', 'a', { state: 'done' })
    expect(await records.get('task', 'a')).toEqual({ state: 'done' })
    await records.delete('task', 'a')
    expect(await records.get('task', 'a')).toBeUndefined()
    await records.delete('task', 'a')
  })

  it('deletes all records of one kind, thousands of them', async () => {
    const { records } = (await start()).store
    await records.put('other', 'z', { kept: true })
    await Promise.all(Array.from({ length: 1_100 }, (_, n) => records.put('batch', `${n}`, { n })))
    await records.deleteAll('batch')
    expect(await records.list('batch', 2, null)).toEqual({ items: [], after: null })
    expect(await records.get('other', 'z')).toEqual({ kept: true })
    await records.deleteAll('nothing')
  })

  it('lists the records of one kind by id, over pages', async () => {
    const { records } = (await start()).store
    for (const id of ['c', 'a', 'b']) await records.put('task', id, { id })
    await records.put('other', 'z', {})
    const first = await records.list('task', 2, null)
    expect(first.items).toEqual(['a', 'b'].map((id) => ({ id, record: { id } })))
    expect(await records.list('task', 2, first.after)).toEqual({ items: [{ id: 'c', record: { id: 'c' } }], after: null })
    expect(await records.list('nothing', 2, null)).toEqual({ items: [], after: null })
  })
})
