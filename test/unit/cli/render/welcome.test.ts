import { describe, expect, it } from 'vitest'
import { renderWelcome, type Welcome } from '../../../../src/cli/render/welcome.js'
import { loadConfig } from '../../../../src/config/load-config.js'

const { server } = loadConfig({ env: {} })
const config = { server, data: './data', engine: undefined, file: undefined, keys: [], collections: [], makesCollections: true }
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

  it('shows how to write a text into a field that is signed', () => {
    const { collections } = loadConfig({ env: { ONEFOLD_COLLECTIONS__NEWS__TEXT_FIELDS: 'lead,body' } })
    expect(lineOf({ names: ['news'] }, '-X PUT')).toContain(`/news/_doc/1?pretty' -H 'Content-Type: application/json' -d '{"text":"…"}'`)
    expect(lineOf({ names: ['news'], config: { ...config, collections } }, '-X PUT')).toContain(`-d '{"lead":"…"}'`)
  })
})
