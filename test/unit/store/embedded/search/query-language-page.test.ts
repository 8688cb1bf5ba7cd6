import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../../../src/model.js'
import { aggregationParsers } from '../../../../../src/store/embedded/search/aggregate/parse-aggregations.js'
import { clauseParsers } from '../../../../../src/store/embedded/search/parse/parse-query.js'
import { codeBlocks, tableRows } from '../../../../support/markdown.js'
import { SearchedCollection } from '../../../../support/searched-collection.js'

const name = 'docs/query-language.md'
const page = readFileSync(resolve(import.meta.dirname, '../../../../..', name), 'utf8')
const news = new SearchedCollection(JSON.parse(codeBlocks(name, page)[0]!.content) as Record<string, JsonObject>)

/** The rows of the table under a heading: first cell, JSON of the example, last cell. */
function examples(heading: string): [first: string, example: JsonObject, last: string][] {
  const section = page.split(/^## /m).find((part) => part.startsWith(`${heading}\n`))!
  return tableRows(section)
    .filter((cells) => cells.some((cell) => cell.startsWith('`{')))
    .map((cells) => [cells[0]!, json(cells.find((cell) => cell.startsWith('`{'))!), cells.at(-1)!])
}

function json(cell: string): JsonObject {
  return JSON.parse(cell.slice(1, -1).replaceAll('\\|', '|')) as JsonObject
}

function ids(cell: string): string[] {
  return [...cell.matchAll(/`(\w+)`/g)].map(([, id]) => id!)
}

function explained(rows: readonly [string, ...unknown[]][]): string[] {
  return [...new Set(rows.map(([first]) => /^`(\w+)`/.exec(first)![1]!))].toSorted()
}

describe('docs/query-language.md', () => {
  const clauses = examples('Clauses')
  const aggregations = examples('Aggregations')

  it('explains every clause and aggregation there is, and no other', () => {
    expect(explained(clauses)).toEqual(Object.keys(clauseParsers).toSorted())
    expect(explained(aggregations)).toEqual(Object.keys(aggregationParsers).toSorted())
  })

  it.each(clauses)('%s: %j finds %s', (_, query, expected) => {
    expect(news.found(query)).toEqual(ids(expected))
  })

  it.each(examples('The rest of the body'))('%s: %j gives %s', (_, body, expected) => {
    expect(news.ids(body)).toEqual(ids(expected))
  })

  it.each(aggregations)('%s: %j gives %s', (_, example, expected) => {
    expect(news.search({ size: 0, aggs: { example } }).answer.aggregations).toEqual({ example: json(expected) })
  })
})
