import { describe, expect, it } from 'vitest'
import { detectEngine } from '../../../../../src/store/elastic/engine/detect-engine.js'
import type { Engine } from '../../../../../src/store/elastic/engine/engine.js'
import { engineClientTo } from '../../../../support/engine-client-to.js'

interface Answer {
  readonly status?: number
  readonly headers?: Record<string, string>
  readonly body: unknown
}

const notAllowed: Answer = { status: 405, body: { error: 'Incorrect HTTP method', status: 405 } }

/** The engine that is detected from the given answers to `/` and `/_nodes/_local`. */
async function detect(greeting: Answer, node: Answer): Promise<Engine> {
  const client = await engineClientTo((request, response) => {
    const { status = 200, headers = {}, body } = request.url === '/' ? greeting : node
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
  })
  return detectEngine(client)
}

const nodeOf = (more: object) => ({ body: { nodes: { x: { version: '2.19.5', ...more } } } })

describe('detectEngine', () => {
  it('believes the greeting', async () => {
    const opensearch = { body: { version: { number: '3.6.0', distribution: 'opensearch' } } }
    expect(await detect(opensearch, notAllowed)).toEqual({ family: 'opensearch', version: '3.6.0' })
    const elasticsearch = { body: { version: { number: '8.19.8', build_flavor: 'default' } } }
    expect(await detect(elasticsearch, notAllowed)).toEqual({ family: 'elasticsearch', version: '8.19.8' })
  })

  it('looks at a node where there is no greeting: flavours and the header are of Elasticsearch', async () => {
    expect(await detect(notAllowed, nodeOf({}))).toEqual({ family: 'opensearch', version: '2.19.5' })
    const flavoured = nodeOf({ version: '9.1.5', build_flavor: 'default' })
    expect(await detect(notAllowed, flavoured)).toEqual({ family: 'elasticsearch', version: '9.1.5' })
    const headed = { ...nodeOf({ version: '8.19.8' }), headers: { 'x-elastic-product': 'Elasticsearch' } }
    expect(await detect(notAllowed, headed)).toEqual({ family: 'elasticsearch', version: '8.19.8' })
  })

  it('refuses what is too old, what is silent, and who may not ask', async () => {
    const old = { body: { version: { number: '7.17.0' } } }
    await expect(detect(old, notAllowed)).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE', message: /7\.17\.0 is too old/ })
    const other = { body: null }
    await expect(detect(other, other)).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE', message: /neither Elasticsearch nor/ })
    const silent = { body: { nodes: {} } }
    await expect(detect(notAllowed, silent)).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE', message: /in the configuration/ })
    await expect(detect(notAllowed, { ...notAllowed, status: 403 })).rejects.toMatchObject({
      message: /\(status 403\).*in the configuration/,
    })
    const forbidden = { status: 401, body: { error: { type: 'security_exception', reason: 'who are you' } } }
    await expect(detect(forbidden, forbidden)).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE', message: /credentials/ })
  })
})
