import type { IncomingMessage, ServerResponse } from 'node:http'
import { describe, expect, it } from 'vitest'
import { rightsCheck } from '../../../../../src/compose/doctor/checks/rights-check.js'
import type { DoctorContext } from '../../../../../src/compose/doctor/doctor-context.js'
import { readMappings } from '../../../../../src/compose/read-mappings.js'
import type { IndexMappings } from '../../../../../src/store/elastic/indices/index-mappings.js'
import { engineClientTo } from '../../../../support/engine-client-to.js'

const mappings: IndexMappings = readMappings()

interface Cluster {
  /** Existing indices. */
  readonly there: readonly string[]
  /** Existing indices without our fields. */
  readonly bare?: readonly string[]
  readonly granted: readonly string[]
  /** Also granted on the index `books`. */
  readonly alsoOnBooks?: readonly string[]
  readonly onCluster?: readonly string[]
  /** Whether the service only reads. */
  readonly readOnly?: boolean
}

/** The findings in a cluster with a collection whose fields are in its documents, and one with a side index. */
async function findings({
  there,
  bare = [],
  granted,
  alsoOnBooks = [],
  onCluster = ['monitor', 'manage_index_templates'],
  readOnly,
}: Cluster) {
  const properties = (name: string) => (name === 'tasks' ? mappings.records : mappings.fields).mappings.properties
  const answers = (path: string, body: Asked) => {
    if (path === '/_security/user/_has_privileges') {
      const grantedOn = (name: string) => (name === 'books' ? [...granted, ...alsoOnBooks] : granted)
      return grantedOf(body, grantedOn, onCluster)
    }
    const name = path.replace('/_resolve/index/', '').split('/')[1] ?? path.split('/').at(-1)!
    if (!there.includes(name)) return undefined
    if (path.startsWith('/_resolve')) return { indices: [{ name }], aliases: [], data_streams: [] }
    return { [name]: { mappings: { properties: bare.includes(name) ? {} : properties(name) }, settings: { index: {} } } }
  }
  const client = await engineClientTo((request, response) => void answer(request, response, answers))
  const collections = [
    { name: 'news', index: 'news' },
    { name: 'books', index: 'books', sideIndex: 'books-side' },
  ]
  const templates = [{ index: 'tasks', template: mappings.records }, { template: mappings.fields }]
  const context = { config: { collections, server: { readOnly } }, engine: async () => ({ client, mappings, templates }) }
  return rightsCheck.run(context as unknown as DoctorContext)
}

interface Asked {
  readonly cluster: readonly string[]
  readonly index: readonly { readonly names: readonly string[]; readonly privileges: readonly string[] }[]
}

function grantedOf({ cluster, index }: Asked, grantedOn: (name: string) => readonly string[], onCluster: readonly string[]) {
  const ofIndices: Record<string, Record<string, boolean>> = {}
  for (const { names, privileges } of index) {
    for (const name of names) {
      const granted = grantedOn(name)
      ofIndices[name] = { ...ofIndices[name], ...Object.fromEntries(privileges.map((each) => [each, granted.includes(each)])) }
    }
  }
  return { cluster: Object.fromEntries(cluster.map((each) => [each, onCluster.includes(each)])), index: ofIndices }
}

async function answer(request: IncomingMessage, response: ServerResponse, answers: (path: string, body: Asked) => object | undefined) {
  let text = ''
  for await (const part of request) text += part
  const found = answers(request.url!.split('?')[0]!, text === '' ? ({} as Asked) : (JSON.parse(text) as Asked))
  response.writeHead(found === undefined ? 404 : 200, { 'content-type': 'application/json' })
  response.end(JSON.stringify(found ?? { error: { type: 'index_not_found_exception', reason: 'no such index' }, status: 404 }))
}

const everywhere = ['news', 'books', 'books-side', 'tasks']
const steady = ['read', 'write', 'maintenance', 'view_index_metadata']

describe('rightsCheck', () => {
  it('finds all that is needed where everything is granted', async () => {
    const granted = [...steady, 'create_index', 'manage', 'monitor']
    expect(await findings({ there: ['books'], granted })).toEqual([{ status: 'ok', says: 'all that is needed' }])
  })

  it('finds no fault in rights that are enough for indices that are made, and says what needs more', async () => {
    const found = await findings({ there: everywhere, granted: steady, alsoOnBooks: ['monitor'] })
    expect(found).toMatchObject([{ status: 'note', says: 'onefold lacks monitor on news, manage on news, manage on books-side' }])
    expect(found[0]!.remedy).toContain('reindex')
  })

  it.each(steady)('finds a fault where %s is lacking, on every index that is used', async (privilege) => {
    const granted = [...steady, 'create_index', 'manage', 'monitor'].filter((each) => each !== privilege)
    const [fault] = await findings({ there: everywhere, granted })
    expect(fault).toMatchObject({ status: 'fault', code: 'STORE_UNAVAILABLE' })
    for (const name of everywhere) expect(fault!.says).toContain(`${privilege} on ${name}`)
  })

  it('asks for the rights to read alone, and of the indices of collections only, where the service only reads', async () => {
    const there = ['news', 'books', 'books-side']
    const granted = ['read', 'view_index_metadata']
    expect(await findings({ there, granted, readOnly: true })).toEqual([{ status: 'ok', says: 'all that is needed' }])
    const [fault] = await findings({ there, granted: ['read'], readOnly: true })
    expect(fault).toMatchObject({ status: 'fault', says: expect.stringContaining('view_index_metadata on books-side') })
  })

  it('asks for no right to make or complete indices where the service only reads: another one does it', async () => {
    const granted = ['read', 'view_index_metadata']
    const found = await findings({ there: ['news', 'books'], bare: ['news'], granted, readOnly: true })
    expect(found).toEqual([{ status: 'ok', says: 'all that is needed' }])
  })

  it('finds a fault where the sweeper may not read the numbers of an index beside which a side index lies', async () => {
    const [fault] = await findings({ there: everywhere, granted: steady })
    expect(fault).toMatchObject({ status: 'fault', says: 'onefold lacks monitor on books' })
  })

  it('finds a fault where indices are to be made or completed and may not be', async () => {
    const [fault] = await findings({ there: ['news', 'books'], bare: ['news'], granted: [...steady, 'monitor'] })
    expect(fault).toMatchObject({
      status: 'fault',
      says: 'onefold lacks manage on news, create_index on books-side, create_index on tasks',
    })
  })

  it('finds no fault in a cluster that tells neither its health nor takes templates', async () => {
    const found = await findings({ there: everywhere, granted: [...steady, 'manage', 'monitor'], onCluster: [] })
    expect(found).toMatchObject([
      { status: 'note', says: 'onefold lacks manage_index_templates on the cluster' },
      { status: 'note', says: 'onefold lacks monitor on the cluster' },
    ])
  })
})
