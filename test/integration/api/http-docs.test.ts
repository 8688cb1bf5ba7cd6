import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routes } from '../../../src/api/routes.js'
import { errorRows, parameterNames, routeRows } from '../../support/http-tables.js'
import { type LiveServer, startLiveServer } from '../../support/live-server.js'
import { type CodeBlock, codeBlocks, tableRows } from '../../support/markdown.js'

const page = readFileSync(resolve(import.meta.dirname, '../../../docs/http.md'), 'utf8')
const examples = codeBlocks('docs/http.md', page).filter(({ language }) => language === 'http')
const rows = tableRows(page)

describe('docs/http.md', () => {
  it('lists every route with its role, and no other', () => {
    expect(rows.filter(([, path]) => path?.startsWith('`/'))).toEqual(routeRows(routes))
  })

  it('lists every error that a request can cause, with status and type', () => {
    expect(rows.filter(([code]) => code?.startsWith('`ONEFOLD_')).sort()).toEqual(errorRows().sort())
  })

  it('names every parameter', () => {
    const named = rows
      .filter((cells) => cells.length === 3)
      .flatMap(([names]) => [...names!.matchAll(/`([a-z_]+)`/g)].map(([, name]) => name!))
    expect(parameterNames(routes).filter((name) => !named.includes(name))).toEqual([])
  })
})

describe('the examples of docs/http.md', () => {
  let server: LiveServer
  beforeAll(async () => {
    server = await startLiveServer()
  })
  afterAll(() => server.stop())

  it('are there', () => {
    expect(examples.length).toBeGreaterThan(10)
  })

  // In order, because each example depends on those before it.
  it.each(examples.map((block) => [`${block.content.split('\n')[0]} (line ${block.line})`, block] as const))(
    '%s is answered as the page says',
    async (_, block) => {
      const answer = await run(server, block)
      const expected = block.output ?? ''
      if (!expected.startsWith('{')) return expect(answer.text).toContain(expected)
      expect(answer.json).toMatchObject(withGaps(JSON.parse(expected)) as object)
    },
  )
})

function run(server: LiveServer, { content }: CodeBlock) {
  const [request, ...body] = content.split('\n')
  const [method, path] = request!.split(' ')
  const text = body.length === 0 ? {} : { body: `${body.join('\n')}\n`, headers: { 'content-type': 'application/json' } }
  return server.send(method!, path!, text)
}

/** Turns gaps into matchers: `"…"` stands for anything, `…` at the end of a string for its rest. */
function withGaps(value: unknown): unknown {
  if (value === '…') return expect.anything()
  if (typeof value === 'string' && value.endsWith('…')) return expect.stringContaining(value.slice(0, -1))
  if (Array.isArray(value)) return value.map(withGaps)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, child]) => [name, withGaps(child)]))
}
