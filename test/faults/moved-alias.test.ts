import { expect, it } from 'vitest'
import { Deployment } from '../support/faults/deployment.js'
import { faultSuite, patience } from '../support/faults/fault-suite.js'
import { makeBehindAlias, moveAlias } from '../support/moved-alias.js'

faultSuite('a write behind an alias that a reindex has moved', () => {
  async function openMoved() {
    const deployment = await Deployment.start({ workers: 0, services: 0 })
    const index = await makeBehindAlias(deployment.place)
    await deployment.startWorker()
    return moveAlias(deployment.place, index, { ONEFOLD_REDIS__URL: deployment.redis.url })
  }

  it(
    'is done by a worker when the document has come',
    async () => {
      const { write, ended, read } = await openMoved()
      const outcomes = await write({ kind: 'update', id: 'late', source: { n: 2 } }, { kind: 'index', id: 'b', source: { n: 1 } })
      expect(outcomes).toMatchObject([{ result: 'updated' }, { result: 'created' }])
      expect(await ended()).toMatchObject({ state: 'done', outcome: { conflict: 0, refused: 0 } })
      expect(await read('late')).toEqual({ text: 'the bakers', n: 2 })
    },
    patience,
  )

  it(
    'is remembered where it deletes, and answered at once',
    async () => {
      const { write, ended, read } = await openMoved()
      expect(await write({ kind: 'delete', id: 'late' })).toMatchObject([{ result: 'not_found' }])
      expect(await ended()).toMatchObject({ state: 'done' })
      expect(await read('late')).toBeUndefined()
    },
    patience,
  )
})
