import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { systemClock } from '../../../src/compose/live/clock.js'
import type { Service } from '../../../src/compose/service.js'
import { EnginePlace } from '../../support/engine-place.js'
import { openService, patiently } from '../../support/open-service.js'

const engines = Object.keys(inject('engines'))
const rounds = 40

describe.skipIf(engines.length === 0)('two services over one engine, without Redis', () => {
  describe.each(engines)('%s', (engine) => {
    async function openTwo(): Promise<readonly [Service, Service]> {
      const place = new EnginePlace(engine)
      onTestFinished(() => place.remove())
      const env = place.environment()
      const open = () => openService({ env, clock: systemClock })
      return [await open(), await open()]
    }

    it('keep both of two partial updates of one document that come at the same moment', async () => {
      const [one, other] = await openTwo()
      await one.write('news', [{ kind: 'index', id: 'a', source: { text: 'the harbour', x: 0, y: 0 } }], patiently)
      for (let n = 1; n <= rounds; n++) {
        const [[x], [y]] = await Promise.all([
          one.write('news', [{ kind: 'update', id: 'a', source: { x: n } }], patiently),
          other.write('news', [{ kind: 'update', id: 'a', source: { y: n } }], patiently),
        ])
        expect([x!.result, y!.result]).toEqual(['updated', 'updated'])
        const [found] = await one.read('news', ['a'])
        expect(found?.source).toMatchObject({ x: n, y: n })
      }
    })

    it('tell only one of two that it has created a document', async () => {
      const services = await openTwo()
      for (let n = 0; n < rounds; n++) {
        const create = [{ kind: 'create', id: `c${n}`, source: { text: `number ${n}` } }] as const
        const outcomes = await Promise.all(services.map((service) => service.write('news', create, patiently)))
        expect(outcomes.map(([outcome]) => outcome!.status).toSorted()).toEqual([201, 409])
      }
    })
  })
})
