import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { finishCommand, startCommand } from '../../support/run-command.js'
import { startServe } from '../../support/running-serve.js'
import { temporaryFile, temporaryFolder } from '../../support/temporary-folder.js'

interface Told {
  readonly ok: boolean
  readonly configuration: Record<string, unknown>
  readonly findings: readonly { readonly check: string; readonly status: string; readonly says: string; readonly remedy?: string }[]
}

const secrets = { ONEFOLD_ENGINE__PASSWORD: 'secret-of-the-engine', ONEFOLD_KEYS__DESK__SECRET: 'secret-of-the-desk-16' }

async function doctor(words: readonly string[], text = '', environment: NodeJS.ProcessEnv = {}) {
  const child = startCommand(['doctor', '--config', temporaryFile('onefold.yaml', text), ...words], {
    PATH: process.env.PATH,
    ...environment,
  })
  return finishCommand(child)
}

describe('onefold doctor', () => {
  it('finds nothing wrong with a folder that is not there yet, and makes none', async () => {
    const data = join(temporaryFolder(), 'not-yet')
    const { code, stdout, stderr } = await doctor(['--data', data])
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toContain(`data: ${data}`)
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
      engine: { credentials: { username: 'elastic', password: '(set)' } },
      keys: [{ name: 'desk', hash: '(set)' }],
    })
    expect(findings).toContainEqual(
      expect.objectContaining({ check: 'engine', status: 'fault', says: expect.stringContaining('cannot be reached') }),
    )
    expect(stdout).not.toMatch(/secret-of|[0-9a-f]{64}/)
  })

  it('says that a Redis is not reachable with exit code 3', async () => {
    const text = 'engine: { node: "http://127.0.0.1:1" }\ncollections: { news: {} }\nredis: { url: "redis://127.0.0.1:1" }'
    const { code, stdout } = await doctor(['--quiet'], text)
    expect(code).toBe(3)
    expect(stdout).toMatch(/fault +redis +Redis at 127\.0\.0\.1:1 cannot be reached.*\n +→ see that it runs/)
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
    const { code, stdout } = await doctor(['--data', data])
    expect(code).toBe(0)
    expect(stdout).toContain('is in use by a running service')
  })
})
