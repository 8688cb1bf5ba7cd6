import { describe, expect, it } from 'vitest'
import type { EngineClient } from '../../../../../src/store/elastic/engine/engine-client.js'
import { findMissingPrivileges } from '../../../../../src/store/elastic/inspection/missing-privileges.js'
import { engineClientTo } from '../../../../support/engine-client-to.js'

/** A client of a server that gives every request the same answer. */
function clientOf(status: number, body: object): Promise<EngineClient> {
  return engineClientTo((request, response) => {
    request.resume()
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
}

describe('findMissingPrivileges', () => {
  it('names what Elasticsearch says that is not granted', async () => {
    const cluster = { monitor: true, manage_index_templates: false }
    const index = { news: { read: true, write: false }, 'onefold-*': { read: true, write: true } }
    const client = await clientOf(200, { username: 'onefold', has_all_requested: false, cluster, index })
    expect(await findMissingPrivileges(client, [])).toEqual([
      { privilege: 'manage_index_templates', name: undefined },
      { privilege: 'write', name: 'news' },
    ])
  })

  it.each([400, 404, 405])('gives nothing where the cluster has no such question (%i)', async (status) => {
    const client = await clientOf(status, { error: { type: 'illegal_argument_exception', reason: 'no handler found' }, status })
    expect(await findMissingPrivileges(client, [])).toBeUndefined()
  })

  it('fails where onefold is not let in', async () => {
    const client = await clientOf(401, { error: { type: 'security_exception', reason: 'missing authentication credentials' }, status: 401 })
    await expect(findMissingPrivileges(client, [])).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' })
  })
})
