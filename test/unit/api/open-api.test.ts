import { describe, expect, it } from 'vitest'
import { routes } from '../../../src/api/routes.js'
import { openApiDocument } from '../../../src/api/service/open-api.js'

// biome-ignore lint/suspicious/noExplicitAny: the document has every shape
const document = openApiDocument(routes, '1.2.3') as any

describe('openApiDocument', () => {
  it('has every operation of the table', () => {
    const operations = Object.entries<object>(document.paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(operations.toSorted()).toEqual(routes.flatMap(({ methods, path }) => methods.map((method) => `${method} ${path}`)).toSorted())
  })

  it('names every operation apart', () => {
    const ids = Object.values<object>(document.paths).flatMap((item) => Object.values(item).map(({ operationId }) => operationId))
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('has the parts of a path and the parameters of the query', () => {
    const { parameters, security } = document.paths['/{collection}/_doc/{id}'].put
    const names = parameters.map(({ name, in: place }: { name: string; in: string }) => `${place} ${name}`)
    expect(names).toEqual(expect.arrayContaining(['path collection', 'path id', 'query if_seq_no', 'query refresh', 'query pretty']))
    expect(security).toEqual([{ key: [] }, { apiKey: [] }])
  })

  it('describes bodies by the schemas that check them', () => {
    const { schema } = document.paths['/_onefold/{collection}/check'].post.requestBody.content['application/json']
    expect(schema.additionalProperties).toBe(false)
    expect(schema.properties.level).toMatchObject({ enum: ['exact', 'near', 'contained'] })
    expect(
      document.paths['/{collection}/_search'].post.requestBody.content['application/json'].schema.properties.duplicates.properties,
    ).toHaveProperty('cursor')
    expect(document.paths['/_bulk'].post.requestBody.content).toHaveProperty('application/x-ndjson')
  })

  it('is JSON', () => {
    expect(JSON.parse(JSON.stringify(document))).toEqual(document)
  })
})
