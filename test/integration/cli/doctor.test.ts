import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { serveAnswers } from '../../support/answering-server.js'
import { runCommand } from '../../support/run-command.js'
import { runHere } from '../../support/run-here.js'
import { startServe } from '../../support/running-serve.js'
import { temporaryFile, temporaryFolder } from '../../support/temporary-folder.js'

interface Told {
  readonly ok: boolean
  readonly configuration: Record<string, unknown>
  readonly findings: readonly { readonly check: string; readonly status: string; readonly says: string; readonly remedy?: string }[]
}

const secrets = { ONEFOLD_ENGINE__PASSWORD: 'secret-of-the-engine', ONEFOLD_KEYS__DESK__SECRET: 'secret-of-the-desk-16' }

function doctor(words: readonly string[], text = '', environment: NodeJS.ProcessEnv = {}) {
  return runHere(['doctor', '--config', temporaryFile('onefold.yaml', text), ...words], environment)
}

/** Starts a server, before or instead of an engine, that gives every request the same answer. */
function startAnswering(status: number, body: string | object): Promise<string> {
  const isText = typeof body === 'string'
  return serveAnswers((_, response) => {
    response.writeHead(status, { 'content-type': isText ? 'text/html' : 'application/json' }).end(isText ? body : JSON.stringify(body))
  })
}

describe('onefold doctor', () => {
  it('finds nothing wrong with a folder that is not there yet, and makes none', async () => {
    const data = join(temporaryFolder(), 'not-yet')
    const { code, stdout, stderr } = await doctor(['--data', data])
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toContain(`data: ${data}`)
    expect(stdout).toContain('collections: made by a first write; keys: none')
    expect(stdout).toMatch(/ok +data +.*not-yet holds nothing yet/)
    expect(await doctor(['--data', data, '--quiet'])).toEqual({ code: 0, stdout: '', stderr: '' })
  })

  it('prints the resolved configuration and its findings as JSON, without secrets', async () => {
    const text =
      'engine: { node: "http://127.0.0.1:1", username: elastic }\ncollections: { news: { textFields: [body] } }\nkeys: { desk: { role: read } }'
    const { code, stdout } = await doctor(['--json'], text, secrets)
    const { ok, configuration, findings } = JSON.parse(stdout) as Told
    expect({ code, ok }).toEqual({ code: 3, ok: false })
    expect(configuration).toMatchObject({
      server: { bodyLimit: '32MB', requestTimeout: '5m' },
      engine: { node: ['http://127.0.0.1:1'], username: 'elastic', password: '(set)', timeout: '30s' },
      keys: { desk: { role: 'read', hash: '(set)' } },
    })
    expect(findings[0]!.says).toContain('collections: news; keys: desk')
    const says = expect.stringMatching(/^http:\/\/127\.0\.0\.1:1: the engine cannot be reached/)
    const remedy = 'check that it runs, that its address is right, and whether it wants https'
    expect(findings).toContainEqual({ check: 'engine', status: 'fault', says, remedy, code: 'STORE_UNAVAILABLE' })
    expect(stdout).not.toMatch(/secret-of|[0-9a-f]{64}/)
  })

  it('says what callers without keys may do, also if the engine knows who reads', async () => {
    const engine = 'engine: { node: "http://127.0.0.1:1" }\ncollections: { news: {} }\n'
    expect((await doctor([], engine)).stdout).toMatch(
      /note +configuration +without keys everybody on this machine may do everything at 127/,
    )
    const forwarding = await doctor([], `${engine}auth: { forward: true }`)
    expect(forwarding.stdout).toMatch(/note +configuration +without keys everybody on this machine may write, and read reports, at 127/)
  })

  it('says that a Redis is not reachable with exit code 3', async () => {
    const text = 'engine: { node: "http://127.0.0.1:1" }\ncollections: { news: {} }\nredis: { url: "redis://127.0.0.1:1" }'
    const { code, stdout } = await doctor(['--quiet'], text)
    expect(code).toBe(3)
    expect(stdout).toMatch(/fault +redis +Redis at 127\.0\.0\.1:1 cannot be reached.*\n +→ see that it runs/)
  })

  it.each([
    [401, { error: { type: 'security_exception', reason: 'unable to authenticate user [elastic]' }, status: 401 }, 'check the credentials'],
    [403, { error: { type: 'security_exception', reason: 'action is unauthorized' }, status: 403 }, 'name it by "engine.version"'],
    [200, '<h1>Another server</h1>', 'see its address'],
  ])('says what to do about an engine that answers %i', async (status, body, remedy) => {
    const node = await startAnswering(status, body)
    const text = `engine: { node: "${node}", username: elastic }\ncollections: { news: {} }`
    const { code, stdout } = await doctor(['--json', '--quiet'], text, { ONEFOLD_ENGINE__PASSWORD: 'not-its-password' })
    expect(code).toBe(3)
    const findings = (JSON.parse(stdout) as Told).findings.filter((finding) => finding.status === 'fault')
    expect(findings).toMatchObject([{ check: 'engine', says: expect.stringContaining(node), remedy: expect.stringContaining(remedy) }])
  })

  it.each(['', 'data'])('says that a file is in the place of a folder, with exit code 2: %j', async (name) => {
    const file = temporaryFile('no-folder', 'a file')
    const { code, stdout } = await doctor(['--data', join(file, name), '--quiet'])
    expect(code).toBe(2)
    expect(stdout).toMatch(/fault +data +.*no-folder is not a folder\n +→ name a folder/)
  })

  it('names all faults of a configuration with exit code 2', async () => {
    const { code, stdout, stderr } = await doctor([], 'server: { port: 99999 }\nthread: 1')
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toMatch(/thread[\s\S]*server\.port/)
  })

  it('says what is wrong with a lexicon and with a folder that holds something else, with exit code 2', async () => {
    const folder = temporaryFolder()
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'onefold.db'), 'no database at all, but long enough to be one, were it not for its first bytes'.repeat(9))
    const lexicon = temporaryFile('news.lexicon', 'no lexicon')
    const { code, stdout } = await doctor(['--data', folder, '--quiet'], `collections: { news: { lexicon: "${lexicon}" } }`)
    expect(code).toBe(2)
    expect(stdout).toMatch(/fault +data +the store in .* cannot be read/)
    expect(stdout).toMatch(/fault +lexicon +.*news\.lexicon/)
  })

  it('leaves a folder alone that a running service has', async () => {
    const data = temporaryFolder()
    await startServe(data)
    const { code, stdout } = await runCommand(['doctor', '--config', temporaryFile('onefold.yaml', ''), '--data', data])
    expect(code).toBe(0)
    expect(stdout).toContain('is in use by a running service')
  })
})
