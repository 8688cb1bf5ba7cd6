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
        ['a', { stamp: '0000000000000005', at: 1000 }],
        [longId, { stamp: '0000000000000006', at: 1000 }],
      ]),
    )
    expect(await tombstones.get('mail', ['a'])).toEqual(new Map())
  })

  it('never takes an earlier stamp for a later one, and keeps when the later one was put last', async () => {
    const { tombstones } = (await start()).store
    await tombstones.put('news', [{ id: 'a', stamp: '0000000000000005' }], 1000)
    await tombstones.put('news', [{ id: 'a', stamp: '0000000000000004' }], 2000)
    expect(await tombstones.get('news', ['a'])).toEqual(new Map([['a', { stamp: '0000000000000005', at: 1000 }]]))
    await tombstones.put('news', [{ id: 'a', stamp: '0000000000000005' }], 3000)
    expect(await tombstones.get('news', ['a'])).toEqual(new Map([['a', { stamp: '0000000000000005', at: 3000 }]]))
    await tombstones.put('news', [{ id: 'a', stamp: '1795000000000001' }], 4000)
    expect(await tombstones.get('news', ['a'])).toEqual(new Map([['a', { stamp: '1795000000000001', at: 4000 }]]))
  })

  it('keeps the letter behind a stamp, and orders by the figures before it', async () => {
    const { tombstones } = (await start()).store
    await tombstones.put('news', [{ id: 'a', stamp: '1795000000000001n' }], 1000)
    expect(await tombstones.get('news', ['a'])).toEqual(new Map([['a', { stamp: '1795000000000001n', at: 1000 }]]))
    await tombstones.put('news', [{ id: 'a', stamp: '1795000000000000' }], 2000)
    expect(await tombstones.get('news', ['a'])).toEqual(new Map([['a', { stamp: '1795000000000001n', at: 1000 }]]))
    await tombstones.put('news', [{ id: 'a', stamp: '1795000000000001' }], 3000)
    expect(await tombstones.get('news', ['a'])).toEqual(new Map([['a', { stamp: '1795000000000001', at: 3000 }]]))
    await tombstones.put('news', [{ id: 'a', stamp: '1795000000000002' }], 4000)
    expect(await tombstones.get('news', ['a'])).toEqual(new Map([['a', { stamp: '1795000000000002', at: 4000 }]]))
  })

  it('forgets what was put before a time', async () => {
    const { tombstones } = (await start()).store
    await tombstones.put('news', [{ id: 'a', stamp: '0000000000000001' }], 1000)
    await tombstones.put('mail', [{ id: 'b', stamp: '0000000000000002' }], 1999)
    await tombstones.put('news', [{ id: 'c', stamp: '0000000000000003' }], 2000)
    expect(await tombstones.forget(2000)).toBe(2)
    expect(await tombstones.get('news', ['a', 'c'])).toEqual(new Map([['c', { stamp: '0000000000000003', at: 2000 }]]))
    expect(await tombstones.forget(2000)).toBe(0)
  })
})
