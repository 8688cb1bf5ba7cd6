import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { renderConfig, shownConfig } from '../../../src/config/shown-config.js'
import { loadText } from '../../support/configuration.js'

const key = 'a'.repeat(64)

const texts: readonly string[] = [
  '',
  `server: { host: "0.0.0.0", port: 0, bodyLimit: 1KB, requestTimeout: 90s, writeTimeout: 1h, shutdown: 0s, readOnly: true, rateLimit: { requests: 5, window: 1d } }
data: ./elsewhere
collections: { news: {}, pages: { format: html, textFields: [body, lead], timeField: at, within: 7d, profile: lean, preferFields: [source] } }
keys: { desk: { hash: ${key}, role: read }, ops: { hash: ${key}, role: admin } }
log: { level: debug }
threads: 3
queue: { maxWaiting: 7, maxWaitingSize: 3000KB }`,
  `engine: { node: ["https://a:9200", "https://b:9200"], version: opensearch 2.19.5, timeout: 45s, readyTimeout: 500ms, prefix: mine-, field: copies }
redis: { url: "rediss://[::1]:6380/2", prefix: mine, documentLimit: 1MB }
collections: { news: { index: news-v3, sideIndex: news-side, language: tr, scopeField: site } }
auth: { forward: false }
search: { allow: [scripts] }
worker: { inService: true, port: 0, lockDuration: 10s, stalledInterval: 1500ms, signTimeout: 2m, signMemory: 1GB, shutdown: 1m, sweepWithin: 7d }`,
]

describe('renderConfig', () => {
  it.each(texts)('writes what a configuration file can hold, with the same meaning: %s', (text) => {
    const config = loadText(text)
    const { file: _, ...rendered } = loadText(renderConfig(config).replaceAll('(set)', key))
    const { file: __, ...given } = config
    expect(rendered).toEqual(given)
  })

  it('says of secrets only that they are set', () => {
    const env = {
      ONEFOLD_ENGINE__PASSWORD: 'secret-1',
      ONEFOLD_REDIS__PASSWORD: 'secret-2',
      ONEFOLD_KEYS__DESK__SECRET: 'secret-of-the-desk',
    }
    const text =
      'engine: { node: "https://a:9200", username: elastic }\nredis: { url: "rediss://a" }\ncollections: { news: {} }\nkeys: { desk: { role: read } }'
    const rendered = renderConfig(loadText(text, env))
    expect(rendered).not.toMatch(/secret-|[0-9a-f]{64}/)
    expect(parse(rendered)).toMatchObject({
      engine: { username: 'elastic', password: '(set)' },
      redis: { url: 'rediss://a:6379/0', password: '(set)' },
      keys: { desk: { role: 'read', hash: '(set)' } },
    })
    const withKey = { ONEFOLD_ENGINE__API_KEY: 'secret-3' }
    expect(shownConfig(loadText('engine: { node: "https://a:9200" }\ncollections: { news: {} }', withKey))).toMatchObject({
      engine: { apiKey: '(set)' },
    })
  })

  it('leaves out the folder that nothing is kept in', () => {
    expect(shownConfig(loadText('engine: { node: "https://a:9200" }\ncollections: { news: {} }'))).not.toHaveProperty('data')
    expect(shownConfig(loadText(''))).toMatchObject({ data: './onefold-data' })
  })
})
