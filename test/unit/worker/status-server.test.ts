import { Registry } from 'prom-client'
import { describe, expect, it, onTestFinished } from 'vitest'
import { OnefoldError } from '../../../src/errors.js'
import { startStatusServer } from '../../../src/worker/status-server.js'

async function openServer(ready: () => Promise<void>) {
  const { url, close } = await startStatusServer('127.0.0.1', 0, { registry: new Registry(), ready })
  onTestFinished(close)
  return (path: string, method = 'GET') => fetch(`${url}${path}`, { method })
}

describe('startStatusServer', () => {
  it('says when to ask again only where no job can be done', async () => {
    let fault: OnefoldError | undefined
    const ask = await openServer(() => (fault === undefined ? Promise.resolve() : Promise.reject(fault)))
    const ready = await ask('/_onefold/ready')
    expect([ready.status, ready.headers.get('retry-after')]).toEqual([200, null])
    fault = new OnefoldError('STORE_UNAVAILABLE', 'no engine')
    const unready = await ask('/_onefold/ready')
    expect([unready.status, unready.headers.get('retry-after')]).toEqual([503, '1'])
    expect(await unready.json()).toEqual({ status: 'not ready', reason: 'no engine' })
  })

  it('is read by GET and HEAD only', async () => {
    const ask = await openServer(async () => {})
    const statuses = await Promise.all(['GET', 'HEAD', 'POST'].map(async (method) => (await ask('/_onefold/health', method)).status))
    expect(statuses).toEqual([200, 200, 405])
  })
})
