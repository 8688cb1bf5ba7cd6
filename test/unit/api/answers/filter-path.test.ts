import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { filterPath } from '../../../../src/api/answers/filter-path.js'

const answer = {
  took: 3,
  hits: {
    total: { value: 2, relation: 'eq' },
    hits: [
      { _id: '1', _score: 1.5, _source: { title: 'one', tags: { lang: 'en' } } },
      { _id: '2', _score: 0.5, _source: { title: 'two' } },
    ],
  },
}

describe('filterPath', () => {
  it('keeps a path with all below it', () => {
    expect(filterPath(answer, ['hits.total'])).toEqual({ hits: { total: { value: 2, relation: 'eq' } } })
  })

  it('looks through arrays, and leaves out what loses everything', () => {
    expect(filterPath(answer, ['hits.hits._source.tags'])).toEqual({ hits: { hits: [{ _source: { tags: { lang: 'en' } } }] } })
  })

  it('matches one name by *, a part of it too', () => {
    expect(filterPath(answer, ['hits.*.value'])).toEqual({ hits: { total: { value: 2 } } })
    expect(filterPath(answer, ['to*'])).toEqual({ took: 3 })
    expect(filterPath(answer, ['*.value'])).toEqual({})
  })

  it('matches any number of names by **, none included', () => {
    expect(filterPath(answer, ['**.title'])).toEqual({ hits: { hits: [{ _source: { title: 'one' } }, { _source: { title: 'two' } }] } })
    expect(filterPath({ title: 1, a: { b: { title: 2 } } }, ['**.title'])).toEqual({ title: 1, a: { b: { title: 2 } } })
    expect(filterPath({ a: { x: 1, b: { x: 2 } } }, ['a.**.x'])).toEqual({ a: { x: 1, b: { x: 2 } } })
  })

  it('leaves out what a pattern with - matches, also beside patterns that keep', () => {
    expect(filterPath(answer, ['-hits'])).toEqual({ took: 3 })
    expect(filterPath(answer, ['hits.hits._id', 'hits.hits._score', '-hits.hits._score'])).toEqual({
      hits: { hits: [{ _id: '1' }, { _id: '2' }] },
    })
  })

  it('gives an empty object when nothing matches', () => {
    expect(filterPath(answer, ['nothing'])).toEqual({})
  })

  it('keeps everything under ** and nothing without it', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (body) => {
        expect(filterPath(body, ['-**'])).toEqual({})
        expect(filterPath(body, ['**'])).toEqual(body)
      }),
    )
  })

  it('keeps or drops each leaf as its path says', () => {
    const name = fc.constantFrom('a', 'b', 'ab')
    const { tree } = fc.letrec((tie) => ({
      tree: fc.dictionary(name, fc.oneof({ depthSize: 'small' }, fc.integer(), tie('tree')), { minKeys: 1 }),
    }))
    const pattern = fc.array(fc.constantFrom('a', 'b', '*', 'a*', '**'), { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(tree, pattern, (body, steps) => {
        const expected = leavesOf(body).filter((path) => prefixes(path).some((prefix) => matchesSlowly(steps, prefix)))
        expect(leavesOf(filterPath(body as object, [steps.join('.')]))).toEqual(expected)
      }),
    )
  })

  it('takes a time that grows with the answer, not with the ways to match it', () => {
    let deep: object = { end: 1 }
    for (let i = 0; i < 150; i++) deep = { a: deep }
    expect(filterPath(deep, [`${'**.a.'.repeat(60)}never`])).toEqual({})
  })

  it('matches the names of a thousand like documents with a thousand patterns once', () => {
    const document = Object.fromEntries(Array.from({ length: 100 }, (_, i) => [`field${i}`, i]))
    const patterns = Array.from({ length: 1000 }, (_, i) => `**.x${i}`)
    expect(filterPath({ hits: Array.from({ length: 1000 }, () => document) }, patterns)).toEqual({})
  })
})

function leavesOf(value: unknown, path: readonly string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [[...path]]
  return Object.entries(value).flatMap(([name, child]) => leavesOf(child, [...path, name]))
}

function prefixes(path: readonly string[]): string[][] {
  return path.map((_, i) => path.slice(0, i + 1))
}

function matchesSlowly(steps: readonly string[], path: readonly string[]): boolean {
  const [step, ...rest] = steps
  if (step === undefined) return path.length === 0
  if (step === '**') return matchesSlowly(rest, path) || (path.length > 0 && matchesSlowly(steps, path.slice(1)))
  if (path.length === 0) return false
  const isMatch = step === '*' || step === path[0] || (step === 'a*' && path[0]!.startsWith('a'))
  return isMatch && matchesSlowly(rest, path.slice(1))
}
