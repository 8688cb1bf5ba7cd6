import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { createService } from '../../../src/compose/create-service.js'
import { loadConfig } from '../../../src/config/load-config.js'
import { type Certificates, makeCertificates } from '../../support/certificates.js'
import { EnginePlace } from '../../support/engine-place.js'
import { type GuardedEngine, guardEngine } from '../../support/guarded-engine.js'
import { writtenLog } from '../../support/kept-log.js'
import { indexTexts, patiently } from '../../support/open-service.js'
import { finishCommand, startCommand } from '../../support/run-command.js'
import { onEachStore } from '../../support/stores-under-test.js'
import { stories } from '../../support/stories.js'
import { temporaryFile, temporaryFolder } from '../../support/temporary-folder.js'

const password = 'Tr0ub4dor&3'
const basic = `Basic ${Buffer.from(`onefold:${password}`).toString('base64')}`
const ways: readonly (readonly [string, string, Record<string, string>])[] = [
  ['a user and a password', basic, { ONEFOLD_ENGINE__USERNAME: 'onefold', ONEFOLD_ENGINE__PASSWORD: password }],
  ['an API key', `ApiKey ${password}`, { ONEFOLD_ENGINE__API_KEY: password }],
  ['a bearer token', `Bearer ${password}`, { ONEFOLD_ENGINE__BEARER: password }],
]

onEachStore((store) => {
  // A wrong certificate or credential is reported before the kind of the engine is known.
  describe.skipIf(store.name === 'embedded')('the connection to the engine', () => {
    let place: EnginePlace
    let folder: string
    let certificates: Certificates
    beforeAll(() => {
      place = new EnginePlace(store.name)
      folder = mkdtempSync(join(tmpdir(), 'onefold-certificates-'))
      certificates = makeCertificates(folder)
    })
    afterAll(async () => {
      rmSync(folder, { recursive: true, force: true })
      await place.remove()
    })

    const settingsFor = ({ url }: Pick<GuardedEngine, 'url'>): Record<string, string> => ({
      ONEFOLD_ENGINE__NODE: url,
      ONEFOLD_ENGINE__PREFIX: place.prefix,
      ONEFOLD_COLLECTIONS__NEWS__INDEX: `${place.prefix}news`,
      ONEFOLD_THREADS: '1',
    })

    async function open(door: GuardedEngine, env: Record<string, string>) {
      const log = writtenLog()
      const service = await createService(loadConfig({ env: { ...settingsFor(door), ...env } }), { logger: log.logger })
      onTestFinished(() => service.close(1000))
      return { service, lines: log.lines }
    }

    const refusalOf = (door: GuardedEngine, env: Record<string, string>) =>
      open(door, env).then(
        () => expect.fail('the engine was reached'),
        (error: Error & { code?: string }) => error,
      )

    it.each(ways)('is made over TLS with %s', async (_, authorization, env) => {
      const door = await guardEngine({ engine: place.url, authorization, tls: certificates })
      const { service, lines } = await open(door, { ONEFOLD_ENGINE__CA: certificates.caFile, ...env })
      await service.write('news', indexTexts({ one: stories.harbour, two: stories.harbour }), { ...patiently, refresh: true })
      expect(await service.search('news', { query: { match_all: {} } }, {}, false)).toMatchObject({ duplicates: { folded: 1 } })
      expect(await service.ready()).toMatchObject({ store: expect.stringMatching(/^(elasticsearch|opensearch) /) })
      expect(lines.join()).not.toContain(password)
    })

    it.each(ways)('is refused at once where %s is wrong, without a word of it', async (_, __, env) => {
      const door = await guardEngine({ engine: place.url, authorization: 'Basic other', tls: certificates })
      const error = await refusalOf(door, { ONEFOLD_ENGINE__CA: certificates.caFile, ...env })
      expect(error).toMatchObject({ code: 'STORE_UNAVAILABLE' })
      expect(error.message).toMatch(/does not let onefold do this .*unable to authenticate.*; check the credentials and their rights/)
      expect(error.message).not.toContain(password)
    })

    it('says what to do where no credentials are given', async () => {
      const door = await guardEngine({ engine: place.url, authorization: basic })
      expect(await refusalOf(door, {})).toMatchObject({
        code: 'STORE_UNAVAILABLE',
        message: expect.stringContaining('check the credentials'),
      })
    })

    it('is refused at once where nothing or another authority vouches for the certificate', async () => {
      const door = await guardEngine({ engine: place.url, tls: certificates })
      const message = /no trusted connection to the engine.*name the file with its authority's certificate in "engine\.ca"/
      for (const env of [{}, { ONEFOLD_ENGINE__CA: makeCertificates(temporaryFolder()).caFile }]) {
        const error = await refusalOf(door, env)
        expect(error).toMatchObject({ code: 'STORE_UNAVAILABLE', message: expect.stringMatching(message) })
      }
    })

    it('is refused at once where the certificate is for another name', async () => {
      const tls = makeCertificates(temporaryFolder(), 'engine.example')
      const error = await refusalOf(await guardEngine({ engine: place.url, tls }), { ONEFOLD_ENGINE__CA: tls.caFile })
      expect(error.message).toMatch(/write its address in "engine\.node" with a name that its certificate has/)
    })

    it('is refused at once where no https is spoken', async () => {
      const door = await guardEngine({ engine: place.url })
      const error = await refusalOf({ ...door, url: door.url.replace('http:', 'https:') }, {})
      expect(error.message).toMatch(/see whether https is spoken at this address/)
    })

    it('tells every request when credentials end while it serves, and serves again when they are good', async () => {
      const door = await guardEngine({ engine: place.url, authorization: basic })
      const { service, lines } = await open(door, { ONEFOLD_ENGINE__USERNAME: 'onefold', ONEFOLD_ENGINE__PASSWORD: password })
      await service.write('news', indexTexts({ one: stories.harbour }), patiently)
      door.authorization = 'Basic other'
      const unavailable = { code: 'STORE_UNAVAILABLE', message: expect.stringContaining('check the credentials') }
      await expect(service.ready()).rejects.toMatchObject(unavailable)
      await expect(service.search('news', {}, {}, false)).rejects.toMatchObject(unavailable)
      await expect(service.write('news', indexTexts({ two: stories.bakers }), patiently)).rejects.toMatchObject(unavailable)
      door.authorization = basic
      expect(await service.ready()).toMatchObject({ store: service.storeDescription })
      await service.write('news', indexTexts({ two: stories.bakers }), patiently)
      expect((await service.read('news', ['two']))[0]).toMatchObject({ id: 'two' })
      expect(lines.join()).not.toContain(password)
    })

    it('is enough for a cluster that tells neither its version nor its health', async () => {
      const door = await guardEngine({ engine: place.url })
      door.forbidden = /^\/(\?.*)?$|^\/_nodes|^\/_cluster/
      expect((await refusalOf(door, {})).message).toMatch(/name it by "engine\.version"/)
      const { service } = await open(door, { ONEFOLD_ENGINE__VERSION: 'elasticsearch 9.1.5' })
      expect(await service.ready()).toEqual({ store: 'elasticsearch 9.1.5' })
    })

    it('ends a reindex that lacks a right, and tells which, instead of waiting', async () => {
      const door = await guardEngine({ engine: place.url })
      const { service } = await open(door, {})
      await service.write('news', indexTexts({ three: stories.harbour }), patiently)
      door.forbidden = /_stats/
      const { id } = await service.reindex('news', {})
      await expect.poll(async () => (await service.tasks.get(id)).state).toBe('failed')
      expect((await service.tasks.get(id)).failures).toMatchObject([
        { code: 'ONEFOLD_STORE_UNAVAILABLE', reason: expect.stringContaining('action is unauthorized') },
      ])
    })

    it('ends onefold serve with exit code 3 and a remedy, and no secret is shown', async () => {
      const { url } = await guardEngine({ engine: place.url, authorization: 'Basic other', tls: certificates })
      const file = temporaryFile(
        'onefold.yaml',
        `engine: { node: "${url}", username: onefold, ca: ${certificates.caFile} }\ncollections: { news: {} }\n`,
      )
      const secret = join(temporaryFolder(), 'password')
      writeFileSync(secret, `${password}\n`)
      const env = { ONEFOLD_ENGINE__PASSWORD_FILE: secret }
      const { code, stdout, stderr } = await finishCommand(
        startCommand(['serve', '--port', '0', '--config', file], { ...process.env, ...env }),
      )
      expect({ code, stdout }).toEqual({ code: 3, stdout: '' })
      expect(stderr).toMatch(/check the credentials and their rights \[STORE_UNAVAILABLE\]/)
      expect(stderr).not.toContain(password)
    })
  })
})
