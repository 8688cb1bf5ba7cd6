import { describe, expect, inject, it } from 'vitest'
import { placeUntilTheEnd } from '../../support/engine-place.js'
import { makeBehindAlias, moveAlias } from '../../support/moved-alias.js'

const engines = Object.keys(inject('engines'))

async function openMoved(engine: string) {
  const place = placeUntilTheEnd(engine)
  return moveAlias(place, await makeBehindAlias(place))
}

describe.skipIf(engines.length === 0)('a write behind an alias that a reindex has moved', () => {
  describe.each(engines)('%s', (engine) => {
    it('updates a document that was on its way', async () => {
      const { write, ended, read } = await openMoved(engine)
      expect(await write({ kind: 'update', id: 'late', source: { n: 2 } })).toMatchObject([{ result: 'updated' }])
      expect(await ended()).toMatchObject({ state: 'done', outcome: { conflict: 0, refused: 0 } })
      expect(await read('late')).toEqual({ text: 'the bakers', n: 2 })
    })

    it('updates a document that came, with the end of the reindex, while another one of the request was written', async () => {
      const { writeSlowly, ended, read } = await openMoved(engine)
      const outcomes = await writeSlowly({ kind: 'update', id: 'late', source: { n: 2 } }, { kind: 'index', id: 'b', source: { n: 1 } })
      expect(outcomes).toMatchObject([{ result: 'updated' }, { result: 'created' }])
      expect(await ended()).toMatchObject({ state: 'done' })
      expect(await read('late')).toEqual({ text: 'the bakers', n: 2 })
    })

    it('deletes a document that was on its way, or a change of it, and it does not come back', async () => {
      const { write, ended, read } = await openMoved(engine)
      const deletes = [{ kind: 'delete', id: 'late' } as const, { kind: 'delete', id: 'a' } as const]
      expect(await write(...deletes)).toMatchObject([{ result: 'not_found' }, { result: 'deleted' }])
      expect(await ended()).toMatchObject({ state: 'done' })
      expect([await read('late'), await read('a')]).toEqual([undefined, undefined])
    })

    it('answers what has no document once the reindex has brought all, and at once what expects a revision', async () => {
      const { write, ended, read } = await openMoved(engine)
      const expects = { kind: 'update', id: 'late', source: { n: 3 }, expect: { seqNo: 0, primaryTerm: 1 } } as const
      const outcomes = await write({ kind: 'update', id: 'none', source: {} }, expects, { kind: 'index', id: 'b', source: { n: 1 } })
      expect(outcomes).toMatchObject([{ result: 'not_found' }, { result: 'not_found' }, { result: 'created' }])
      expect(await ended()).toMatchObject({ state: 'done' })
      expect(await read('late')).toEqual({ text: 'the bakers', n: 1 })
    })
  })
})
