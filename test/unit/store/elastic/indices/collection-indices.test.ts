import { describe, expect, it } from 'vitest'
import { readMappings } from '../../../../../src/compose/read-mappings.js'
import { CollectionIndices } from '../../../../../src/store/elastic/indices/collection-indices.js'
import { engineClientTo } from '../../../../support/engine-client-to.js'

const mappings = readMappings()

describe('CollectionIndices', () => {
  it('lets others wait while it gives our fields to the index to which an alias was switched', async () => {
    const described = { aliases: { news: {} }, mappings: {}, settings: { index: {} } }
    const behind: Record<string, unknown> = { 'news-1': { ...described, mappings: mappings.fields.mappings } }
    let others: Promise<void> | undefined
    const client = await engineClientTo((request, response) => {
      if (request.method === 'PUT') behind['news-2'] = { ...described, mappings: mappings.fields.mappings }
      // A search comes when the check of the new index has begun.
      if (behind['news-2'] === described && request.url === '/news') others ??= indices.open('news')
      others?.catch(() => undefined)
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(behind))
    })
    const indices = new CollectionIndices(client, mappings)
    await indices.create('news')
    delete behind['news-1']
    behind['news-2'] = described
    expect(await indices.follow('news')).toBe(true)
    await expect(others).resolves.toBeUndefined()
    expect(await indices.follow('news')).toBe(false)
  })
})
