import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { faultsOfText, loadText } from '../../support/configuration.js'
import { temporaryFile, temporaryFolder } from '../../support/temporary-folder.js'

/** A certificate authority for tests, valid until 2126; its key was not kept. */
const certificate = `-----BEGIN CERTIFICATE-----
MIIBhTCCASugAwIBAgIUQ0U+PFrzqwmAlBFCJNq6+nA9COswCgYIKoZIzj0EAwIw
FzEVMBMGA1UEAwwMb25lZm9sZCB0ZXN0MCAXDTI2MTEyMTE3MDkwMVoYDzIxMjYx
MDI4MTcwOTAxWjAXMRUwEwYDVQQDDAxvbmVmb2xkIHRlc3QwWTATBgcqhkjOPQIB
BggqhkjOPQMBBwNCAAQ7Wn9CMNLe0owDyemzNmBoJmMNVaKt5G1ZHk3rx2TB1W2w
zGDq1qOS8q8zGWFH65ITmmLYxoSJcDMQZkacxTkUo1MwUTAdBgNVHQ4EFgQU5llv
epCqfef7+dnnuLGn8nfVKK8wHwYDVR0jBBgwFoAU5llvepCqfef7+dnnuLGn8nfV
KK8wDwYDVR0TAQH/BAUwAwEB/zAKBggqhkjOPQQDAgNIADBFAiAeD4R+5LIFHvpj
YZsJrmXlmlfkc06dVrtpFljN4sXRTwIhALn8C+QIN4DUSG6qxHhBYJGfhutSDA22
8mW3/FwLQbYI
-----END CERTIFICATE-----
`

const news = 'collections: { news: {} }\n'
const node = 'http://127.0.0.1:9200'

describe('the section engine', () => {
  it('names a cluster that keeps the collections', () => {
    const config = loadText(`${news}engine: { node: "${node}" }`)
    expect(config.engine).toEqual({
      nodes: [node],
      credentials: undefined,
      ca: undefined,
      version: undefined,
      timeoutMs: 30_000,
      readyTimeoutMs: 2_000,
      prefix: 'onefold-',
      field: 'onefold',
    })
    expect(config.makesCollections).toBe(false)
  })

  it('names the object of onefold in documents, which settings of collections cannot name', () => {
    const config = loadText(`collections: { news: { titleField: onefold } }\nengine: { node: "${node}", field: copies }`)
    expect(config.engine?.field).toBe('copies')
    const given = `collections: { news: { textFields: [body, copies.group] } }\nengine: { node: "${node}", field: copies }`
    expect(() => loadText(given)).toThrow(/collections\.news\.textFields.*"copies\.group" lies in the object with onefold's own fields/)
  })

  it('is absent without an address: the embedded store serves', () => {
    expect(loadText(news).engine).toBeUndefined()
  })

  it.each([
    ['engine: { node: ["https://a:9200", "https://b:9200/path"] }', {}],
    ['engine: { node: "https://a:9200, https://b:9200/path" }', {}],
    ['', { ONEFOLD_ENGINE__NODE: 'https://a:9200,https://b:9200/path' }],
  ])('takes several nodes: %s %o', (text, env) => {
    expect(loadText(news + text, env).engine?.nodes).toEqual(['https://a:9200', 'https://b:9200/path'])
  })

  it('takes credentials from the environment and from files that it names', () => {
    const file = join(temporaryFolder(), 'secret')
    writeFileSync(file, 'Tr0ub4dor\n')
    const ways: [Record<string, string>, unknown][] = [
      [
        { ONEFOLD_ENGINE__USERNAME: 'me', ONEFOLD_ENGINE__PASSWORD: 'Tr0ub4dor' },
        { username: 'me', password: 'Tr0ub4dor' },
      ],
      [
        { ONEFOLD_ENGINE__USERNAME: 'me', ONEFOLD_ENGINE__PASSWORD_FILE: file },
        { username: 'me', password: 'Tr0ub4dor' },
      ],
      [{ ONEFOLD_ENGINE__API_KEY: 'a2V5OnNlY3JldA==' }, { apiKey: 'a2V5OnNlY3JldA==' }],
      [{ ONEFOLD_ENGINE__API_KEY_FILE: file }, { apiKey: 'Tr0ub4dor' }],
      [{ ONEFOLD_ENGINE__BEARER: 'token' }, { bearer: 'token' }],
      [{ ONEFOLD_ENGINE__BEARER_FILE: file }, { bearer: 'Tr0ub4dor' }],
    ]
    for (const [env, credentials] of ways)
      expect(loadText(`${news}engine: { node: "${node}" }`, env).engine?.credentials).toEqual(credentials)
  })

  it('reads the certificate of the authority', () => {
    const file = temporaryFile('ca.pem', certificate)
    expect(loadText(`${news}engine: { node: "https://search:9200", ca: ${file} }`).engine?.ca).toBe(certificate)
  })

  it.each([
    ['elasticsearch 8.19.8', { family: 'elasticsearch', version: '8.19.8' }],
    ['opensearch 2.19', { family: 'opensearch', version: '2.19' }],
  ])('takes the version of a cluster that does not tell it: %s', (version, expected) => {
    expect(loadText(`${news}engine: { node: "${node}", version: ${version} }`).engine?.version).toEqual(expected)
  })

  it('names the index of a collection, which else has its name', () => {
    const { collections } = loadText(`engine: { node: "${node}" }\ncollections: { news: { index: news-v3 }, mail: {} }`)
    expect(collections.map(({ name, index }) => [name, index])).toEqual([
      ['news', 'news-v3'],
      ['mail', 'mail'],
    ])
  })

  const readable = 'credentials would be sent unencrypted to search:9200; use https there'

  it.each<[string, Record<string, string>, string[]]>([
    [
      'engine: { node: "search:9200" }',
      {},
      ['engine.node: it takes an address like https://host:9200, several separated by commas, or a list of them'],
    ],
    [
      'engine: { node: "https://me:Tr0ub4dor@search:9200" }',
      {},
      [
        'engine.node: credentials do not belong in the address; give "engine.username", and the password by ONEFOLD_ENGINE__PASSWORD or ONEFOLD_ENGINE__PASSWORD_FILE',
      ],
    ],
    [
      'engine: { node: "http://127.0.0.1:9200", username: me, password: Tr0ub4dor }',
      {},
      ['engine.password: a password does not belong in this file; give it by ONEFOLD_ENGINE__PASSWORD or ONEFOLD_ENGINE__PASSWORD_FILE'],
    ],
    [
      'engine: { node: "http://127.0.0.1:9200", apiKey: Tr0ub4dor }',
      {},
      ['engine.apiKey: an API key does not belong in this file; give it by ONEFOLD_ENGINE__API_KEY or ONEFOLD_ENGINE__API_KEY_FILE'],
    ],
    [
      'engine: { node: "http://127.0.0.1:9200" }',
      { ONEFOLD_ENGINE__API_KEY: 'Tr0ub4dor', ONEFOLD_ENGINE__BEARER: 'Tr0ub4dor' },
      ['engine: it has apiKey and bearer; give one of them'],
    ],
    [
      'engine: { node: "http://127.0.0.1:9200", username: me }',
      {},
      ['engine.username: it has no password; give it by ONEFOLD_ENGINE__PASSWORD or ONEFOLD_ENGINE__PASSWORD_FILE'],
    ],
    [
      'engine: { node: "http://127.0.0.1:9200" }',
      { ONEFOLD_ENGINE__PASSWORD: 'Tr0ub4dor' },
      ['engine.password (ONEFOLD_ENGINE__PASSWORD): it belongs to no user; give "engine.username"'],
    ],
    ['engine: { node: "http://search:9200" }', { ONEFOLD_ENGINE__BEARER: 'Tr0ub4dor' }, [`engine.node: ${readable}`]],
    [
      'engine: { node: ["http://[::1]:9200", "http://search:9200"] }',
      { ONEFOLD_ENGINE__API_KEY: 'Tr0ub4dor' },
      [`engine.node: ${readable}`],
    ],
    [
      'engine: { node: "https://search:9200", ca: /nowhere/ca.pem }',
      {},
      ['engine.ca: /nowhere/ca.pem cannot be read (ENOENT); check the path'],
    ],
    [
      'engine: { node: "http://search:9200", ca: /nowhere/ca.pem }',
      {},
      ['engine.ca: no node is reached by https; use https, or leave it out'],
    ],
    [
      'engine: { node: "http://search:9200", version: "elasticsearch 7.17.0" }',
      {},
      [
        'engine.version: "elasticsearch 7.17.0" does not fit; it takes `elasticsearch` (8 or later) or `opensearch` (2 or later), a space, and the version, like `opensearch 2.19.5`',
      ],
    ],
    [
      'engine: { node: "http://search:9200" }\ndata: ./here',
      {},
      ['data: it is the folder of the embedded store, and "engine" keeps the collections; leave one out'],
    ],
    [
      'engine: { node: "http://search:9200" }',
      { ONEFOLD_COLLECTIONS__MAIL__INDEX: 'news' },
      [
        'collections.mail.index (ONEFOLD_COLLECTIONS__MAIL__INDEX): the index news is for the collection news; give each an index of its own',
      ],
    ],
    [
      'engine: { node: "http://search:9200" }',
      { ONEFOLD_COLLECTIONS__NEWS__INDEX: 'onefold-tasks' },
      [
        "collections.news.index (ONEFOLD_COLLECTIONS__NEWS__INDEX): the index onefold-tasks is for onefold's own records; give each an index of its own",
      ],
    ],
    ['engine: { timeout: 5s }', {}, ['engine.timeout: the engine has no address; name the engine with "engine.node", or leave this out']],
    [
      'auth: { forward: true }\nsearch: { allow: [scripts] }',
      { ONEFOLD_COLLECTIONS__NEWS__INDEX: 'news-v3' },
      [
        'auth.forward: the embedded store knows no callers; name the engine with "engine.node", or leave this out',
        'search.allow: the embedded store has neither scripts nor runtime fields; name the engine with "engine.node", or leave this out',
        'collections.news.index (ONEFOLD_COLLECTIONS__NEWS__INDEX): the embedded store has no indices; name the engine with "engine.node", or leave this out',
      ],
    ],
  ])('refuses %s with %o', (text, env, faults) => {
    const found = faultsOfText(news + text, env)
    expect(found).toEqual(faults)
    expect(found.join()).not.toContain('Tr0ub4dor')
  })

  it('needs collections by name, because none is made in an engine', () => {
    expect(faultsOfText(`engine: { node: "${node}" }`)).toEqual([
      'engine: no collection is named, and none is made in an engine; name them under "collections"',
    ])
  })

  it.each(['News', '_news', '-news', '..', 'news,mail', 'news*', 'a b', 'ü'.repeat(200)])('refuses the index %s', (index) => {
    const [fault] = faultsOfText(`engine: { node: "${node}" }\ncollections: { news: { index: "${index}" } }`)
    expect(fault).toMatch(/^collections\.news\.index: .* does not fit; it takes the name of one index or alias/)
  })

  it('refuses a certificate that is none', () => {
    const file = temporaryFile('ca.pem', 'not a certificate')
    expect(faultsOfText(`${news}engine: { node: "https://search:9200", ca: ${file} }`)).toEqual([
      `engine.ca: ${file} holds no certificate in PEM; export the authority's certificate`,
    ])
  })
})

describe('the sections auth and search', () => {
  it('forward nothing and allow nothing unless they say so', () => {
    expect(loadText(news)).toMatchObject({ auth: { forward: false }, search: { allow: [] } })
  })

  it('are read from the environment, too', () => {
    const env = { ONEFOLD_ENGINE__NODE: node, ONEFOLD_AUTH__FORWARD: 'true', ONEFOLD_SEARCH__ALLOW: 'scripts,runtimeFields' }
    expect(loadText(news, env)).toMatchObject({ auth: { forward: true }, search: { allow: ['scripts', 'runtimeFields'] } })
  })

  it('refuse what is neither true nor false', () => {
    expect(faultsOfText(news, { ONEFOLD_ENGINE__NODE: node, ONEFOLD_AUTH__FORWARD: 'yes' })).toEqual([
      'auth.forward (ONEFOLD_AUTH__FORWARD): "yes" does not fit; it takes true or false',
    ])
  })
})
