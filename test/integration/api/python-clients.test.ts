import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testKey } from '../../support/api-parts.js'
import { type LiveServer, startLiveServer } from '../../support/live-server.js'
import { pythonClient } from '../../support/python-client.js'
import { onEachStore } from '../../support/stores-under-test.js'

const script = resolve(import.meta.dirname, '../../support/python-client.py')
const key = testKey('python', 'write')
const run = promisify(execFile)

onEachStore((store) => {
  let server: LiveServer
  beforeAll(async () => {
    const keys = { python: { hash: key.hash, role: 'write' } }
    server = await startLiveServer({ keys, collections: { 'by-python-8': {}, 'by-python-9': {} } }, { store })
  })
  afterAll(() => server.stop())

  describe.each([
    ['8', 'elasticsearch~=8.19.0'],
    ['9', 'elasticsearch~=9.1.0'],
  ])('the Python client %s, unchanged', (version, requirement) => {
    it('loads with helpers.bulk, searches, writes and reads', async (context) => {
      const client = pythonClient(requirement)
      // In continuous integration, where everything must run, a missing client is a fault; elsewhere, a machine may lack Python or network.
      if ('missing' in client) return process.env.CI === 'true' ? expect.fail(client.missing) : context.skip(client.missing)
      const { stdout } = await run(client.python, ['-W', 'ignore', script, server.url, key.secret, `by-python-${version}`])
      expect(JSON.parse(stdout)).toEqual({
        info: expect.stringMatching(/^9\./),
        ping: true,
        taken: 10,
        errors: [400],
        total: 5,
        shown: 1,
        count: 5,
        folded: 4,
        only: 1,
        scanned: 10,
        updated: 'updated',
        source: { text: 'x', seen: true },
        mget: [true, false],
        exists: false,
        gone: false,
        code: store.wholeQueryLanguage ? 'ONEFOLD_QUERY_INVALID' : 'ONEFOLD_QUERY_UNSUPPORTED',
      })
    })
  })
})
