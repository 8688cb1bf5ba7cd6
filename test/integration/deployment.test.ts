import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { loadConfig } from '../../src/config/load-config.js'
import { temporaryFile } from '../support/temporary-folder.js'

const root = resolve(import.meta.dirname, '../..')

interface Service {
  readonly image: string
  readonly user?: string
  readonly command?: readonly string[]
  readonly profiles?: readonly string[]
  readonly read_only?: boolean
  readonly cap_drop?: readonly string[]
  readonly security_opt?: readonly string[]
  readonly environment?: Readonly<Record<string, string>>
  readonly ports?: readonly string[]
  readonly networks?: readonly string[] | Readonly<Record<string, unknown>>
  readonly healthcheck?: { readonly test: readonly string[] }
  readonly stop_grace_period?: string
  readonly deploy?: { readonly resources: { readonly limits: { readonly cpus: string; readonly memory: string; readonly pids: number } } }
}

interface Composition {
  readonly services: Readonly<Record<string, Service>>
  readonly networks: Readonly<Record<string, { readonly internal?: boolean } | null>>
}

/** Reads the composition with the defaults of its variables. */
function readComposition(): Composition {
  const text = read('docker-compose.yml').replaceAll(/\$\{\w+:-([^}]*)\}/g, '$1')
  return parse(text, { merge: true }) as Composition
}

function read(file: string): string {
  return readFileSync(join(root, file), 'utf8')
}

const { services, networks } = readComposition()

/** The configuration from a service's environment variables, with a test key as its secret. */
function configOf(name: 'api' | 'worker') {
  const secret = temporaryFile('onefold.key', 'a-key-of-the-test-of-24-letters')
  return loadConfig({ env: { ...services[name]!.environment, ONEFOLD_KEYS__ADMIN__SECRET_FILE: secret } })
}

describe('docker-compose.yml', () => {
  it('has the API, a worker, Redis, and an engine of either family by its profile', () => {
    const profiles = Object.fromEntries(Object.entries(services).map(([name, service]) => [name, service.profiles ?? []]))
    expect(profiles).toEqual({ api: [], worker: [], redis: [], elasticsearch: ['elasticsearch'], opensearch: ['opensearch'] })
    expect([services.api!.command, services.worker!.command]).toEqual([
      ['serve', '--quiet'],
      ['worker', '--quiet'],
    ])
  })

  it.each(Object.entries(services))('restricts %s, and looks whether it is well', (_, service) => {
    expect(service.healthcheck?.test[0]).toBe('CMD')
    expect(service.deploy?.resources.limits).toEqual({
      cpus: expect.stringMatching(/^\d+$/),
      memory: expect.stringMatching(/^\d+G$/),
      pids: expect.any(Number),
    })
    expect(service.user).toMatch(/^(node|[1-9]\d*:\d+)$/)
    expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] })
  })

  it('gives onefold variables that are settings, the same to both processes', () => {
    const [api, worker] = [configOf('api'), configOf('worker')]
    expect(api.server.host).toBe('0.0.0.0')
    expect({ ...worker, server: api.server, keys: [] }).toEqual({ ...api, keys: [] })
    expect(api).toMatchObject({
      engine: { nodes: ['http://engine:9200'] },
      redis: { host: 'redis', port: 6379 },
      keys: [{ role: 'admin' }],
    })
  })

  it('asks each process for its health where it answers, and waits for it to stop', () => {
    const { server, worker } = configOf('api')
    expect(services.api!.healthcheck!.test.join(' ')).toContain(`http://127.0.0.1:${server.port}/_onefold/ready`)
    expect(services.worker!.healthcheck!.test.join(' ')).toContain(`http://127.0.0.1:${worker.port}/_onefold/ready`)
    const patience = Number.parseInt(services.worker!.stop_grace_period!, 10) * 1_000
    expect(patience).toBeGreaterThan(Math.max(worker.shutdownMs, server.shutdownMs))
  })

  it('holds no secret: they are files', () => {
    const named = Object.values(services).flatMap(({ environment = {} }) => Object.keys(environment))
    expect(named.filter((name) => /password|secret|token|api_?key|bearer/i.test(name) && !name.endsWith('_FILE'))).toEqual([])
    expect(read('.gitignore')).toContain('onefold.key')
    expect(read('.dockerignore').split('\n')[0]).toBe('*')
  })

  it('has a Redis that keeps what it holds', () => {
    const words = services.redis!.command!.join(' ')
    expect(words).toContain('--maxmemory-policy noeviction')
    expect(words).toContain('--appendonly yes')
  })

  it('publishes the API only, on this machine only, and hides engines and Redis', () => {
    const published = Object.entries(services).flatMap(([name, { ports = [] }]) => ports.map((port) => `${name} ${port}`))
    expect(published).toEqual(['api 127.0.0.1:9280:9280'])
    expect(networks.back).toEqual({ internal: true })
    for (const name of ['redis', 'elasticsearch', 'opensearch']) {
      const reached = services[name]!.networks!
      expect(Array.isArray(reached) ? reached : Object.keys(reached)).toEqual(['back'])
    }
  })

  it.skipIf(spawnSync('docker', ['compose', 'version']).status !== 0)('is understood by Docker, where it is installed', () => {
    for (const profile of ['elasticsearch', 'opensearch'])
      execFileSync('docker', ['compose', '--profile', profile, 'config', '--quiet'], { cwd: root })
  })
})

describe('Dockerfile', () => {
  const instructions = read('Dockerfile')
    .split('\n')
    .filter((line) => /^[A-Z]+ /.test(line))
  const begins = instructions.map((line, i) => (line.startsWith('FROM ') ? i : -1)).filter((i) => i >= 0)
  const [build, image] = begins.map((at, i) => instructions.slice(at, begins[i + 1])) as [string[], string[]]
  const { files, engines } = JSON.parse(read('package.json')) as { files: string[]; engines: { node: string } }

  it('puts into the image what the package holds, and its dependencies', () => {
    const copied = copies(image).map((source) => source.replace('/build/', ''))
    const allowed = [...files, 'package.json', 'node_modules']
    expect(copied.filter((source) => !allowed.includes(source))).toEqual([])
    expect(copied).toEqual(expect.arrayContaining(['dist', 'mappings', 'node_modules', 'package.json', 'LICENSE', 'NOTICE']))
  })

  it('finds all that it copies in what Docker is given', () => {
    const given = read('.dockerignore').split('\n').slice(1).filter(Boolean)
    const sources = [...copies(build), ...copies(image)].filter((source) => !source.startsWith('/build/'))
    expect(sources.filter((source) => !given.includes(`!${source}`) || !existsSync(join(root, source)))).toEqual([])
  })

  it('runs as somebody without rights, on a Node that serves', () => {
    expect(image.filter((line) => line.startsWith('USER '))).toEqual(['USER node'])
    const [, version] = /^ARG NODE=(\d+)/.exec(instructions[0]!)!
    expect(Number(version)).toBeGreaterThanOrEqual(Number.parseInt(engines.node.replace('>=', ''), 10))
    expect(image).toContain('ENTRYPOINT ["node", "/app/dist/cli/main.js"]')
  })
})

function copies(stage: readonly string[]): string[] {
  return stage
    .filter((line) => line.startsWith('COPY '))
    .flatMap((line) =>
      line
        .split(' ')
        .slice(1, -1)
        .filter((word) => !word.startsWith('--')),
    )
}
