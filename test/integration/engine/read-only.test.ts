import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { diagnose } from '../../../src/compose/doctor/diagnose.js'
import { loadConfig } from '../../../src/config/load-config.js'
import { send } from '../../support/api-client.js'
import { EnginePlace } from '../../support/engine-place.js'
import { CommandProcess } from '../../support/faults/command-process.js'
import { guardEngine } from '../../support/guarded-engine.js'
import { indexTexts, openService, patiently } from '../../support/open-service.js'
import { stories } from '../../support/stories.js'
import { temporaryFile } from '../../support/temporary-folder.js'

const engines = Object.keys(inject('engines'))

/** Paths that are forbidden to a user who may only read. */
const writing = /\/_(?:bulk|refresh|create|update|doc\/)|_template/

/** Makes an index with two copies, and the configuration of a user who may only read it. */
async function prepare(name: string, readOnly: boolean): Promise<string> {
  const place = new EnginePlace(name)
  onTestFinished(() => place.remove())
  const env = place.environment()
  const service = await openService({ env })
  const texts = { one: stories.harbour, two: stories.harbour }
  await service.write('news', indexTexts(texts), { ...patiently, refresh: true })
  const door = await guardEngine({ engine: place.url })
  door.forbidden = writing
  const engine = { node: door.url, prefix: place.prefix }
  const collections = { news: { index: `${place.prefix}news` } }
  return temporaryFile('onefold.json', JSON.stringify({ engine, collections, server: { port: 0, readOnly }, threads: 1 }))
}

describe.skipIf(engines.length === 0)('credentials that may only read', () => {
  describe.each(engines)('%s', (name) => {
    it('suffice for a service that only reads: it folds, reports, and refuses writes', async () => {
      const serve = new CommandProcess(['serve', '--quiet', '--config', await prepare(name, true)], {})
      onTestFinished(() => serve.end('SIGKILL'))
      const url = await serve.url()
      const found = await send(url, 'POST', '/news/_search', { body: { query: { match: { text: 'harbour' } } } })
      expect(found).toMatchObject({ status: 200, json: { hits: { hits: [{ _id: 'one', _duplicates: { count: 2 } }] } } })
      const report = await send(url, 'GET', '/_onefold/news/report?level=contained')
      expect(report).toMatchObject({ status: 200, json: { groups: [{ size: 2 }], totals: { documents: 2, groups: 1, removable: 1 } } })
      const stats = await send(url, 'GET', '/_onefold/news/stats')
      expect(stats).toMatchObject({ status: 200, json: { documents: 2, signed: 2, joined: 1 } })
      const refused = await send(url, 'PUT', '/news/_doc/three', { body: { text: stories.bakers } })
      expect(refused).toMatchObject({ status: 403, json: { error: { code: 'ONEFOLD_AUTH_FORBIDDEN' } } })
      expect(refused.json.error.reason).toContain('server.readOnly')
      expect(serve.log.filter(({ level, message }) => level !== 'info' && !message.includes('templates'))).toEqual([])
    })

    it('leave nothing behind where more would be allowed, and find what a service that writes makes later', async () => {
      const place = new EnginePlace(name)
      onTestFinished(() => place.remove())
      const env = place.environment()
      const reading = await openService({ env, takesUpWork: false, makesIndices: false })
      const search = () => reading.search('news', {}, {}, false)
      expect([await reading.tasks.list(), await reading.deadLetters.list(10, null)]).toEqual([[], { items: [], after: null }])
      await expect(reading.tasks.get('none')).rejects.toMatchObject({ code: 'TASK_UNKNOWN' })
      await expect(search()).rejects.toMatchObject({
        code: 'COLLECTION_UNKNOWN',
        message: expect.stringContaining('a service that writes'),
      })
      const report = reading.reportPage('news', { level: 'near', minSize: 2, size: 10, after: null, evidence: false })
      await expect(report).rejects.toMatchObject({ code: 'COLLECTION_UNKNOWN' })
      for (const api of ['_cat/indices', '_component_template', '_index_template']) {
        const answer = await fetch(`${place.url}/${api}/${place.prefix}*?format=json`)
        expect(await answer.text()).not.toContain(place.prefix)
      }
      const writing = await openService({ env })
      await writing.write('news', indexTexts({ one: stories.harbour, two: stories.harbour }), { ...patiently, refresh: true })
      expect(await search()).toMatchObject({ hits: { hits: [{ _id: 'one', _duplicates: { count: 2 } }] } })
    })

    it('are no fault for the doctor of such a service, and one for that of another', async () => {
      const faults = async (readOnly: boolean) => {
        const config = loadConfig({ file: await prepare(name, readOnly), env: {} })
        return (await diagnose(config, false)).filter(({ status, check }) => status === 'fault' && check !== 'templates')
      }
      expect(await faults(true)).toEqual([])
      expect(await faults(false)).toMatchObject([{ check: 'collections', says: expect.stringContaining('nothing can be written') }])
    })
  })
})
