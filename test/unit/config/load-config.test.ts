import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { defaultCollection, loadConfig } from '../../../src/config/load-config.js'
import { OnefoldError } from '../../../src/errors.js'
import { sharedFolder } from '../../support/temporary-folder.js'

const folder = sharedFolder()

function fileOf(text: string): string {
  const file = join(folder, 'onefold.yaml')
  writeFileSync(file, text)
  return file
}

const load = (text: string, env: Record<string, string> = {}) => loadConfig({ file: fileOf(text), env })

function failure(text: string, env: Record<string, string> = {}): OnefoldError {
  try {
    load(text, env)
  } catch (error) {
    if (error instanceof OnefoldError) return error
    throw error
  }
  throw new Error('nothing was wrong')
}

/** The lines of the message after the first, without the file's name. */
const faultsOf = (text: string, env: Record<string, string> = {}) =>
  failure(text, env)
    .message.split('\n')
    .slice(1)
    .map((line) => line.trim().replace(` (${join(folder, 'onefold.yaml')})`, ''))

const hash = 'a'.repeat(64)

describe('loadConfig', () => {
  it('gives defaults when nothing is configured', () => {
    const config = load('')
    expect(config).toMatchObject({
      server: { host: '127.0.0.1', port: 9280, bodyLimitBytes: 32 * 1024 * 1024, rateLimit: { windowMs: 10_000 } },
      data: './onefold-data',
      collections: [],
      makesCollections: true,
      keys: [],
      log: { level: 'info' },
    })
  })

  it('is frozen through and through', () => {
    const config = load('collections: { news: { textFields: [lead, body] } }')
    const frozen = (value: unknown): boolean =>
      typeof value !== 'object' || value === null || (Object.isFrozen(value) && Object.values(value).every(frozen))
    expect(frozen(config)).toBe(true)
  })

  it('reads collections with their own settings and leaves the others at their defaults', () => {
    const config = load(`
collections:
  news:
    textFields: [lead, article.body]
    timeField: published
    within: 7d
    scopeField: tenant
    level: contained
  pages:
`)
    expect(config.makesCollections).toBe(false)
    expect(config.collections[0]).toEqual({
      ...defaultCollection('news'),
      textFields: ['lead', 'article.body'],
      timeField: 'published',
      withinMs: 7 * 24 * 3600 * 1000,
      scopeField: 'tenant',
      level: 'contained',
    })
    expect(config.collections[1]).toEqual(defaultCollection('pages'))
  })

  it.each([
    ['a list', 'collections: { news: { scopeField: [tenant, language] } }', {}, ['tenant', 'language']],
    ['a variable with commas', '', { ONEFOLD_COLLECTIONS__NEWS__SCOPE_FIELD: 'tenant, language' }, ['tenant', 'language']],
    ['a variable with JSON', '', { ONEFOLD_COLLECTIONS__NEWS__SCOPE_FIELD: '["tenant","a,b"]' }, ['tenant', 'a,b']],
    ['a variable with JSON of one name', '', { ONEFOLD_COLLECTIONS__NEWS__SCOPE_FIELD: '["tenant"]' }, ['tenant']],
    ['a variable with one name', '', { ONEFOLD_COLLECTIONS__NEWS__SCOPE_FIELD: 'tenant' }, 'tenant'],
  ])('takes several scope fields from %s', (_, text, env, scopeField) => {
    expect(load(text, env).collections).toEqual([{ ...defaultCollection('news'), scopeField }])
  })

  it('reads JSON as well', () => {
    expect(load('{"server":{"port":9999},\n"keys":{}}').server.port).toBe(9999)
  })

  it.each([
    ['search: { allow: scripts }', 'search.allow: "scripts" does not fit; it takes a list of scripts and runtimeFields'],
    ['server: { port: 99999 }', 'server.port: 99999 does not fit; it takes a whole number from 0 to 65535'],
    ['server: { port: "9280" }', 'server.port: "9280" does not fit; it takes a whole number from 0 to 65535'],
    ['server: { bodyLimit: 1GB }', 'server.bodyLimit: "1GB" does not fit; it takes a size from 1KB to 256MB'],
    ['server: { bodyLimit: 1TB }', 'server.bodyLimit: "1TB" does not fit; it takes a size from 1KB to 256MB'],
    ['server: { requestTimeout: 90 }', 'server.requestTimeout: 90 does not fit; it takes a time from 1s to 1h'],
    ['server: [1]', 'server: it takes settings with names, not [1]'],
    ['servre: { port: 1 }', 'servre: no such setting; did you mean "server"?'],
    ['server: { prot: 1 }', 'server.prot: no such setting; did you mean "port"?'],
    [
      'server: { wibble: 1 }',
      'server.wibble: no such setting; known here: host, port, bodyLimit, requestTimeout, writeTimeout, shutdown, readOnly, rateLimit',
    ],
    ['collections: { news: { text_fields: [a] } }', 'collections.news.text_fields: no such setting; did you mean "textFields"?'],
    [
      'collections: { News: {} }',
      'collections.News: it cannot have this name; it takes a name of at most 255 lower-case letters, digits, "-", "_" and ".", which begins with a letter or digit',
    ],
    ['collections: { __proto__: {} }', 'collections.__proto__: it cannot have this name'],
    ['__proto__: { data: x }', '__proto__: it cannot have this name'],
    [
      'collections: { news: { scopeField: [] } }',
      'collections.news.scopeField: [] does not fit; it takes the path of a field, names joined by dots, or a list of 1 to 32',
    ],
    [
      'collections: { news: { scopeField: [tenant, onefold.group] } }',
      'collections.news.scopeField: "onefold.group" lies in the object with onefold\'s own fields; name a field of your documents',
    ],
    [
      'collections: { news: { textFields: [a, "b..c"] } }',
      'collections.news.textFields.1: "b..c" does not fit; it takes a list of 1 to 32 fields, each the path of a field, names joined by dots',
    ],
    [
      'collections: { news: { titleField: onefold.group } }',
      'collections.news.titleField: "onefold.group" lies in the object with onefold\'s own fields; name a field of your documents',
    ],
    [
      'collections: { news: { grams: true } }',
      'collections.news.grams: they are chosen by a table; name a file that has one with "lexicon"',
    ],
    [
      'collections: { news: { grams: true, lexicon: news.lexicon, profile: lean } }',
      'collections.news.grams: the profile "lean" indexes no family of sentences; take "standard" or "full"',
    ],
    ['collections: { news: { within: 7d } }', 'collections.news.within: it needs to know the times; name the field with "timeField"'],
    [
      'collections: { news: { language: en, languageField: lang } }',
      'collections.news.languageField: the language of every document is set by "language"; leave one out',
    ],
    [`keys: { ops: { hash: ${hash} } }`, 'keys.ops.role: it is missing; it takes read, write or admin'],
    ['keys: { ops: { role: admin } }', 'keys.ops: it has neither "hash" nor a secret from the environment; give one'],
    [
      'keys: { ops: { role: admin, hash: my-secret-in-plain-text } }',
      'keys.ops.hash: it takes the SHA-256 of the key, 64 lower-case hexadecimal digits',
    ],
    [
      'keys: { ops: { role: admin, secret: my-secret-in-plain-text } }',
      'keys.ops.secret: a key does not belong in this file; write its "hash", or give the key by ONEFOLD_KEYS__OPS__SECRET or ONEFOLD_KEYS__OPS__SECRET_FILE',
    ],
    ['log: { level: loud }', 'log.level: "loud" does not fit; it takes error, warn, info or debug'],
    ['threads: 0', 'threads: 0 does not fit; it takes a whole number from 1 to 64'],
  ])('refuses %s', (text, fault) => {
    expect(faultsOf(text)).toEqual([fault])
  })

  it('names every fault of every kind at once', () => {
    const text = 'server: { port: -1, prot: 2 }\nlog: { level: loud }\ncollections: { news: { within: 7d } }\nkeys: { a: { hash: x } }'
    const { code, facts } = failure(text, { ONEFOLD_THREADS: 'many', ONEFOLD_SERVER__BODYLIMITS: '1MB' })
    expect(code).toBe('CONFIG_INVALID')
    expect(facts.faults).toBe(8)
    expect(String(facts.paths).split(' ').sort()).toEqual([
      'collections.news.within',
      'keys.a.hash',
      'keys.a.role',
      'log.level',
      'server.bodylimits',
      'server.port',
      'server.prot',
      'threads',
    ])
  })

  it('never shows a secret, wherever it was written', () => {
    const secret = 'correct-horse-battery'
    const texts = [
      failure(`keys: { ops: { role: admin, secret: ${secret} } }`).message,
      failure(`keys: { ops: { role: admin, hash: ${secret} } }`).message,
      failure('keys: { ops: { role: admin } }', { ONEFOLD_KEYS__OPS__SECRET: `${secret} with spaces` }).message,
      failure(`keys: { ops: { role: admin, secret: "${secret} }`).message,
    ]
    for (const text of texts) expect(text).not.toContain(secret)
  })

  it('says what is wrong with the file itself', () => {
    expect(failure('server:\n  port: 1\n   host: x').message).toMatch(/onefold\.yaml: Nested mappings .* at line 2, column 9/)
    expect(failure('data: a\ndata: b').message).toMatch(/Map keys must be unique at line 2/)
    expect(failure('- a').message).toMatch(/it must be settings with names/)
    expect(() => loadConfig({ file: join(folder, 'nowhere.yaml'), env: {} })).toThrow(/nowhere\.yaml: it cannot be read \(ENOENT\)/)
    expect(failure(bombOfAliases()).message).toMatch(/repeats itself too often/)
  })
})

function bombOfAliases(): string {
  const lines = ['a0: &a0 [x, x, x, x, x, x, x, x, x]']
  for (let i = 1; i < 9; i++)
    lines.push(
      `a${i}: &a${i} [${Array(9)
        .fill(`*a${i - 1}`)
        .join(', ')}]`,
    )
  return lines.join('\n')
}

describe('who may reach the service', () => {
  const collections = 'collections: { news: {} }'

  it.each(['localhost', '127.0.0.1', '127.8.8.8', '::1'])('is open without keys on %s', (host) => {
    expect(load(`server: { host: "${host}" }`).makesCollections).toBe(true)
  })

  it.each(['0.0.0.0', '::', '192.168.1.4', 'onefold.example', '127.0.0.1.example'])('needs keys and collections on %s', (host) => {
    const where = 'can be reached from other machines'
    expect(faultsOf(`server: { host: "${host}" }`)).toEqual([
      `server.host: "${host}" ${where}, and no keys are configured; configure keys, or listen on 127.0.0.1`,
      `server.host: "${host}" ${where}, where a first write makes no collection; name them under "collections"`,
    ])
    expect(load(`server: { host: "${host}" }\n${collections}\nkeys: { ops: { hash: ${hash}, role: read } }`).makesCollections).toBe(false)
  })
})

describe('settings from the environment', () => {
  it('win over the file, and options over both', () => {
    const file = fileOf('server: { port: 1, host: localhost }\ndata: here')
    const env = { ONEFOLD_SERVER__PORT: '2', ONEFOLD_DATA: 'there' }
    expect(loadConfig({ file, env })).toMatchObject({ server: { port: 2, host: 'localhost' }, data: 'there' })
    const overrides = [{ path: ['server', 'port'], value: 3, option: '--port' }]
    expect(loadConfig({ file, env, overrides })).toMatchObject({ server: { port: 3, host: 'localhost' }, data: 'there' })
  })

  it('name the variable or option of a wrong value', () => {
    expect(faultsOf('', { ONEFOLD_SERVER__PORT: 'http' })).toEqual([
      'server.port (ONEFOLD_SERVER__PORT): "http" does not fit; it takes a whole number from 0 to 65535',
    ])
    const overrides = [{ path: ['server', 'host'], value: 'no host', option: '--host' }]
    expect(() => loadConfig({ file: fileOf(''), env: {}, overrides })).toThrow(/server\.host \(--host\): "no host" does not fit/)
  })

  it.each([
    [{ ONEFOLD_COLLECTIONS__NEWS__TEXT_FIELDS: 'lead, body' }],
    [{ ONEFOLD_COLLECTIONS__news__textFields: 'lead,body' }],
    [{ ONEFOLD_COLLECTIONS__News__TEXTFIELDS: '["lead","body"]' }],
    [{ ONEFOLD_COLLECTIONS__NEWS: '{"textFields":["lead","body"]}' }],
    [{ ONEFOLD_COLLECTIONS: '{"news":{"textFields":["lead","body"]}}' }],
  ])('reach the same setting by %o', (env) => {
    expect(load('', env).collections).toEqual([{ ...defaultCollection('news'), textFields: ['lead', 'body'] }])
  })

  it('find a collection of the file whatever is written for its hyphens', () => {
    const config = load('collections: { my-news.v2: { level: exact } }', { ONEFOLD_COLLECTIONS__MY_NEWS_V2__TITLE_FIELD: 'headline' })
    expect(config.collections).toEqual([{ ...defaultCollection('my-news.v2'), level: 'exact', titleField: 'headline' }])
  })

  it('hold keys, as themselves or in a file, of which only the hash is kept', () => {
    const secretFile = join(folder, 'ops-key')
    writeFileSync(secretFile, 'a-key-of-the-operators\n')
    const config = load('keys: { ops: { role: admin } }', {
      ONEFOLD_KEYS__OPS__SECRET_FILE: secretFile,
      ONEFOLD_KEYS__APP__SECRET: 'a-key-of-the-application',
      ONEFOLD_KEYS__APP__ROLE: 'write',
    })
    const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
    expect(config.keys).toEqual([
      { name: 'ops', role: 'admin', hash: sha256('a-key-of-the-operators') },
      { name: 'app', role: 'write', hash: sha256('a-key-of-the-application') },
    ])
    expect(JSON.stringify(config)).not.toContain('a-key-of')
  })

  it('names the variable of a value that does not fit to others', () => {
    expect(faultsOf('collections: { news: {} }', { ONEFOLD_COLLECTIONS__NEWS__WITHIN: '7d' })).toEqual([
      'collections.news.within (ONEFOLD_COLLECTIONS__NEWS__WITHIN): it needs to know the times; name the field with "timeField"',
    ])
  })

  it('are refused where two set the same, and neither could be told to count', () => {
    const file = join(folder, 'bearer')
    writeFileSync(file, 'abc')
    const env = { ONEFOLD_ENGINE__BEARER: 'abd', ONEFOLD_ENGINE__BEARER_FILE: file, ONEFOLD_SERVER__PORT: '1', ONEFOLD_server__port: '1' }
    expect(faultsOf('engine: { node: "http://localhost:9200" }\ncollections: { news: {} }', env)).toEqual([
      'engine.bearer (ONEFOLD_ENGINE__BEARER_FILE): ONEFOLD_ENGINE__BEARER sets it, too; leave one of them out',
      'server.port (ONEFOLD_server__port): ONEFOLD_SERVER__PORT sets it, too; leave one of them out',
    ])
  })

  it('say when the file of a key is missing', () => {
    const faults = faultsOf('keys: { ops: { role: admin } }', { ONEFOLD_KEYS__OPS__SECRET_FILE: '/nowhere/key' })
    expect(faults[0]).toBe('keys.ops.secret (ONEFOLD_KEYS__OPS__SECRET_FILE): /nowhere/key cannot be read (ENOENT); check the path')
  })

  it('are refused by name when there is no such setting', () => {
    expect(faultsOf('', { ONEFOLD_SERVER__PROT: '1', ONEFOLD_REDUS__URL: 'redis://localhost' })).toEqual([
      'redus (ONEFOLD_REDUS__URL): no such setting; did you mean "redis"?',
      'server.prot (ONEFOLD_SERVER__PROT): no such setting; did you mean "port"?',
    ])
  })

  it('are refused when they have a name that every object knows', () => {
    expect(faultsOf('', { ONEFOLD_CONSTRUCTOR: '1' })).toEqual([
      'constructor (ONEFOLD_CONSTRUCTOR): no such setting; docs/configuration.md lists them all',
    ])
  })

  it('leave alone what is ours but no setting, and what Kubernetes puts beside a service of our name', () => {
    const env = {
      ONEFOLD_CONFIG: 'elsewhere.yaml',
      ONEFOLD_KEY: 'x',
      ONEFOLD_SERVICE_HOST: '10.0.0.1',
      ONEFOLD_PORT: 'tcp://10.0.0.1:9280',
      ONEFOLD_PORT_9280_TCP_ADDR: '10.0.0.1',
      ONEFOLD: 'x',
      PATH: '/bin',
    }
    expect(load('', env)).toEqual(load(''))
  })

  it('name the file where no option does', () => {
    const file = fileOf('data: named')
    expect(loadConfig({ env: { ONEFOLD_CONFIG: file } })).toMatchObject({ data: 'named', file })
  })
})
