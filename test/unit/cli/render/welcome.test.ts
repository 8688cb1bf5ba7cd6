import { describe, expect, it } from 'vitest'
import { renderWelcome, type Welcome } from '../../../../src/cli/render/welcome.js'
import { loadConfig } from '../../../../src/config/load-config.js'

const config = { data: './data', engine: undefined, file: undefined, keys: [], collections: [], makesCollections: true }
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

  it('shows how to write a text into a field that is signed', () => {
    const { collections } = loadConfig({ env: { ONEFOLD_COLLECTIONS__NEWS__TEXT_FIELDS: 'lead,body' } })
    expect(lineOf({ names: ['news'] }, '-X PUT')).toContain(`/news/_doc/1?pretty' -H 'Content-Type: application/json' -d '{"text":"…"}'`)
    expect(lineOf({ names: ['news'], config: { ...config, collections } }, '-X PUT')).toContain(`-d '{"lead":"…"}'`)
  })
})
