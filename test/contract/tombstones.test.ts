import { expect, it } from 'vitest'
import { contract } from './fixtures/contract.js'

contract('tombstones', (start) => {
  it('remembers deletes by collection and id, and sees at once what was put', async () => {
    const { tombstones } = (await start()).store
    const longId = '\u{1f600}'.repeat(128)
    expect(await tombstones.get('news', ['a'])).toEqual(new Map())
    await tombstones.put(
      'news',
      [
        { id: 'a', stamp: '0000000000000005' },
        { id: longId, stamp: '0000000000000006' },
      ],
      1000,
    )
    expect(await tombstones.get('news', ['a', 'b', longId])).toEqual(
      new Map([
        ['a', '0000000000000005'],
        [longId, '0000000000000006'],
      ]),
    )
    expect(await tombstones.get('mail', ['a'])).toEqual(new Map())
  })

  it('never takes an earlier stamp for a later one', async () => {
    const { tombstones } = (await start()).store
    await tombstones.put('news', [{ id: 'a', stamp: '0000000000000005' }], 1000)
    await tombstones.put('news', [{ id: 'a', stamp: '0000000000000004' }], 2000)
    expect(await tombstones.get('news', ['a'])).toEqual(new Map([['a', '0000000000000005']]))
    await tombstones.put('news', [{ id: 'a', stamp: '0000000000000005' }], 3000)
    await tombstones.put('news', [{ id: 'a', stamp: '1795000000000001' }], 4000)
    expect(await tombstones.get('news', ['a'])).toEqual(new Map([['a', '1795000000000001']]))
  })

  it('keeps the letter behind a stamp, and orders by the figures before it', async () => {
    const { tombstones } = (await start()).store
    await tombstones.put('news', [{ id: 'a', stamp: '1795000000000001n' }], 1000)
    expect(await tombstones.get('news', ['a'])).toEqual(new Map([['a', '1795000000000001n']]))
    await tombstones.put('news', [{ id: 'a', stamp: '1795000000000000' }], 2000)
    expect(await tombstones.get('news', ['a'])).toEqual(new Map([['a', '1795000000000001n']]))
    await tombstones.put('news', [{ id: 'a', stamp: '1795000000000002' }], 3000)
    expect(await tombstones.get('news', ['a'])).toEqual(new Map([['a', '1795000000000002']]))
  })

  it('forgets what was put before a time', async () => {
    const { tombstones } = (await start()).store
    await tombstones.put('news', [{ id: 'a', stamp: '0000000000000001' }], 1000)
    await tombstones.put('mail', [{ id: 'b', stamp: '0000000000000002' }], 1999)
    await tombstones.put('news', [{ id: 'c', stamp: '0000000000000003' }], 2000)
    expect(await tombstones.forget(2000)).toBe(2)
    expect(await tombstones.get('news', ['a', 'c'])).toEqual(new Map([['c', '0000000000000003']]))
    expect(await tombstones.forget(2000)).toBe(0)
  })
})
