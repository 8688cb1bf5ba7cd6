import { describe, expect, it } from 'vitest'
import { minimumShouldMatch } from '../../../../../src/store/embedded/search/parse/minimum-should-match.js'
import { type Expression, parseExpression } from '../../../../../src/store/embedded/search/parse/simple-expression.js'

describe('minimumShouldMatch', () => {
  it.each([
    [2, 5, 2],
    ['-1', 5, 4],
    ['75%', 5, 3],
    ['-25%', 5, 4],
    ['3<90%', 3, 3],
    ['3<90%', 5, 4],
    ['2<-25% 9<-3', 2, 2],
    ['2<-25% 9<-3', 8, 6],
    ['2<-25% 9<-3', 12, 9],
    [9, 3, 4],
    ['-9', 3, 0],
  ])('reads %s of %i clauses as %i', (value, count, expected) => {
    expect(minimumShouldMatch(value, count, 'x')).toBe(expected)
  })

  it.each(['', 'all', '1.5', '%', '2<', '<3', {}])('refuses %j', (value) => {
    expect(() => minimumShouldMatch(value, 3, 'query.bool.minimum_should_match')).toThrow('query.bool.minimum_should_match must be')
  })
})

/** An expression as text, in brackets. */
function shown(expression: Expression | undefined): string {
  if (!expression) return ''
  if ('text' in expression) return { word: expression.text, phrase: `"${expression.text}"`, prefix: `${expression.text}*` }[expression.kind]
  if (expression.kind === 'not') return `not ${shown(expression.item)}`
  return `(${expression.items.map(shown).join(` ${expression.kind} `)})`
}

describe('parseExpression', () => {
  it.each([
    ['a b c', '(a or b or c)'],
    ['a + b c', '((a and b) or c)'],
    ['a | b + c', '((a or b) and c)'],
    ['"a b" -c', '("a b" or not c)'],
    ['(a + b) | (c d)', '((a and b) or (c or d))'],
    ['pre* *', '(pre* or *)'],
    ['a\\+b \\"x', '(a+b or "x)'],
    ['"never closed', '(never or closed)'],
    [') a (', 'a'],
    ['--a', 'a'],
    ['well-known', 'well-known'],
    ['  + | - ', ''],
  ])('reads %j', (text, expected) => {
    expect(shown(parseExpression(text, 'or', 'query', () => {}))).toBe(expected)
  })

  it('joins words by the default operator', () => {
    expect(shown(parseExpression('a b | c', 'and', 'query', () => {}))).toBe('((a and b) or c)')
  })

  it.each(['roam~', 'roam~1', '"a b"~2'])('refuses %j', (text) => {
    expect(() => parseExpression(text, 'or', 'query', () => {})).toThrow('is not supported by the embedded store')
  })
})
