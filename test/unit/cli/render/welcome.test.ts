import { describe, expect, it } from 'vitest'
import { renderWelcome, type Welcome } from '../../../../src/cli/render/welcome.js'
import { loadConfig } from '../../../../src/config/load-config.js'

const { server, worker } = loadConfig({ env: {} })
const config = {
  server,
  worker,
  data: './data',
  engine: undefined,
  redis: undefined,
  file: undefined,
  keys: [],
  collections: [],
  makesCollections: true,
}
const lineOf = (more: Partial<Welcome>, part = 'collections:') =>
  renderWelcome({ url: 'http://127.0.0.1:9280', config, store: 'embedded 1', names: [], ...more })
    .split('\n')
    .find((line) => line.includes(part))

describe('renderWelcome', () => {
  it('says what a first write makes, beside the collections that there are', () => {
    expect(lineOf({})).toBe('  collections: none yet; a first write makes one')
    expect(lineOf({ names: ['news', 'posts'] })).toBe('  collections: news, posts; a first write makes another')
    expect(lineOf({ names: ['news'], config: { ...config, makesCollections: false } })).toBe('  collections: news')
  })

  it('says of a service that only reads that it does, and shows no write', () => {
    const reading = { names: ['news'], config: { ...config, server: { ...server, readOnly: true } } }
    expect(lineOf(reading)).toBe('  collections: news; whatever writes is refused (server.readOnly)')
    expect([lineOf(reading, '-X PUT'), lineOf(reading, '_search')]).toEqual([
      undefined,
      "  curl 'http://127.0.0.1:9280/news/_search?pretty'",
    ])
  })

  it('says that writes wait for workers, if Redis carries them', () => {
    const { redis } = loadConfig({
      env: {
        ONEFOLD_REDIS__URL: 'redis://queue:6380',
        ONEFOLD_ENGINE__NODE: 'http://127.0.0.1:9200',
        ONEFOLD_COLLECTIONS__NEWS__LEVEL: 'near',
      },
    })
    expect(lineOf({}, 'Redis')).toBeUndefined()
    expect(lineOf({ config: { ...config, redis } }, 'Redis')).toBe(
      '  writes go to Redis at queue:6380, and workers carry them out: onefold worker',
    )
    const inService = { ...config, redis, worker: { ...worker, inService: true } }
    expect(lineOf({ config: inService }, 'Redis')).toBe(
      '  writes go to Redis at queue:6380, and this process and other workers carry them out',
    )
  })

  it('shows how to write a text into a field that is signed', () => {
    const { collections } = loadConfig({ env: { ONEFOLD_COLLECTIONS__NEWS__TEXT_FIELDS: 'lead,body' } })
    expect(lineOf({ names: ['news'] }, '-X PUT')).toContain(`/news/_doc/1?pretty' -H 'Content-Type: application/json' -d '{"text":"…"}'`)
    expect(lineOf({ names: ['news'], config: { ...config, collections } }, '-X PUT')).toContain(`-d '{"lead":"…"}'`)
  })
})
