import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, it } from 'vitest'
import { routes } from '../../../../src/api/routes.js'
import { openApiDocument } from '../../../../src/api/service/open-api.js'

/** The parts of an operation that these tests read. */
interface DescribedOperation {
  readonly operationId: string
  readonly parameters: readonly { readonly name: string; readonly in: string }[]
  readonly security: readonly object[]
  readonly requestBody: { readonly content: DescribedContent }
  readonly responses: Readonly<Record<string, { readonly content?: DescribedContent }>>
}

type DescribedContent = Readonly<Record<string, { readonly schema: DescribedSchema }>>

interface DescribedSchema {
  readonly $ref?: string
  readonly additionalProperties?: boolean
  readonly properties: Readonly<Record<string, DescribedSchema>>
}

interface DescribedPaths {
  readonly [path: string]: Readonly<Record<string, DescribedOperation>>
}

const document = openApiDocument(routes, '1.2.3')
const paths = document.paths as DescribedPaths

function operation(path: string, method: string): DescribedOperation {
  return paths[path]![method]!
}

function schemaOf(path: string): DescribedSchema {
  return operation(path, 'post').requestBody.content['application/json']!.schema
}

describe('openApiDocument', () => {
  it('has every operation of the table', () => {
    const operations = Object.entries(paths).flatMap(([path, item]) => Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`))
    const answered = routes.flatMap(({ methods, path }) => methods.map((method) => `${method} ${path}`))
    const asked = answered.filter((each) => each.startsWith('GET ')).map((each) => each.replace('GET', 'HEAD'))
    expect(operations.toSorted()).toEqual([...new Set([...answered, ...asked])].toSorted())
  })

  it('describes HEAD as GET without a body, and a document that is not there for both', () => {
    const { parameters, ...head } = operation('/{collection}/_doc/{id}', 'head')
    expect(parameters).toEqual(operation('/{collection}/_doc/{id}', 'get').parameters)
    expect(head).toMatchObject({ operationId: 'headCollectionDocId', responses: { '404': { description: expect.any(String) } } })
    expect(operation('/{collection}/_search', 'head')).not.toHaveProperty('requestBody')
  })

  it('says that paths stand at the address it was read from', () => {
    expect(document.servers).toEqual([{ url: '/' }])
  })

  it('names every operation apart', () => {
    const ids = Object.values(paths).flatMap((item) => Object.values(item).map(({ operationId }) => operationId))
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('has the parts of a path and the parameters of the query', () => {
    const { parameters, security } = operation('/{collection}/_doc/{id}', 'put')
    const names = parameters.map(({ name, in: place }) => `${place} ${name}`)
    expect(names).toEqual(expect.arrayContaining(['path collection', 'path id', 'query if_seq_no', 'query refresh', 'query pretty']))
    expect(security).toEqual([{ key: [] }, { apiKey: [] }])
  })

  it('describes bodies by the schemas that check them', () => {
    const schema = schemaOf('/_onefold/{collection}/check')
    expect(schema.additionalProperties).toBe(false)
    expect(schema.properties.level).toMatchObject({ enum: ['exact', 'near', 'contained'] })
    expect(schemaOf('/{collection}/_search').properties.duplicates!.properties).toHaveProperty('cursor')
    expect(operation('/_bulk', 'post').requestBody.content).toHaveProperty('application/x-ndjson')
  })

  it('is JSON', () => {
    expect(JSON.parse(JSON.stringify(document))).toEqual(document)
  })

  it('is OpenAPI 3.1 by the published schema', async () => {
    const copy = JSON.parse(JSON.stringify(document)) as Record<string, unknown>
    expect(await new Validator().validate(copy)).toEqual({ valid: true })
  })

  it('has a named schema for every answer in JSON, and refers to named ones only', () => {
    const schemas = (document.components as { readonly schemas: object }).schemas
    const named = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name!)
    expect([...new Set(named)].toSorted()).toEqual(Object.keys(schemas).toSorted())
    const contents = Object.values(paths).flatMap((item) =>
      Object.values(item).flatMap(({ responses }) =>
        Object.values(responses).flatMap(({ content }) => content?.['application/json'] ?? []),
      ),
    )
    expect(contents.length).toBeGreaterThan(50)
    expect(contents.filter(({ schema }) => schema.$ref === undefined)).toEqual([])
  })
})
