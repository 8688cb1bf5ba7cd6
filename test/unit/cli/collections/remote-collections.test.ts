import { describe, expect, it } from 'vitest'
import { RemoteCollections } from '../../../../src/cli/collections/remote-collections.js'
import { serveAnswers } from '../../../support/answering-server.js'

/** Collections of a server that gives every request the same answer. */
async function behind(status: number, body: string): Promise<RemoteCollections> {
  const url = await serveAnswers((_, response) => void response.writeHead(status).end(body))
  return new RemoteCollections(url, { env: {}, signal: new AbortController().signal })
}

const query = { level: 'near', minSize: 2, size: 10, after: null, evidence: false } as const

describe('RemoteCollections', () => {
  it.each([
    ['a page for browsers', 200, '<html></html>', 'answers 200 and no JSON'],
    ['other JSON', 200, '{"tagline":"You know, for search"}', 'answers 200 without groups and totals'],
    ['an array', 200, '[]', 'answers 200 without groups and totals'],
    ['an error of an engine', 400, '{"error":"no handler found for uri","status":400}', 'answers 400 without a code of onefold'],
    ['an error of a gateway', 502, '{"message":"no upstream"}', 'answers 502 without a code of onefold'],
  ])('says that no onefold is there when it is answered with %s', async (_, status, body, message) => {
    const source = await behind(status, body)
    await expect(source.reportPage('news', query)).rejects.toMatchObject({
      code: 'STORE_UNAVAILABLE',
      message: expect.stringContaining(message),
    })
  })

  it.each(['news', 'ftp://127.0.0.1', 'http://key@127.0.0.1', 'http://127.0.0.1/?key=1'])(
    'refuses %s, which is no address of a service',
    (url) => {
      expect(() => new RemoteCollections(url, { env: {}, signal: new AbortController().signal })).toThrow('--url takes an address')
    },
  )

  it('asks for no totals where none are wanted', async () => {
    const source = await behind(200, '{"groups":[],"after":null}')
    expect(await source.reportPage('news', { ...query, withTotals: false })).toEqual({ groups: [], after: null })
  })

  it('hands on the errors of the service with their codes', async () => {
    const source = await behind(404, '{"error":{"reason":"there is no collection","code":"ONEFOLD_COLLECTION_UNKNOWN"},"status":404}')
    await expect(source.labels('news', ['1'])).rejects.toMatchObject({ code: 'COLLECTION_UNKNOWN', message: 'there is no collection' })
  })

  it('takes a code that it does not know for a fault', async () => {
    const source = await behind(400, '{"error":{"code":"ONEFOLD_constructor"}}')
    await expect(source.compare({})).rejects.toMatchObject({ code: 'INTERNAL', message: 'the service answers 400' })
  })
})
