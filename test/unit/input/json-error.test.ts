import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { explainJsonError } from '../../../src/input/json-error.js'

describe('explainJsonError', () => {
  it.each([
    ['{"a":1', 'breaks off at column 7'],
    ['{"a":"open', 'breaks off at column 11'],
    ['{"a":1}}', 'column 8'],
    ['{"a":bad}', 'column 6'],
    ["{'a':1}", 'column 2'],
    ['{"a":1,}', 'column 8'],
    ['[1,]', 'column 4'],
    ['{"a" 1}', 'column 6'],
    ['{"a":01}', 'column 7'],
    ['{"a":"\\x"}', 'column 7'],
    ['{"a":"tab\there"}', 'column 10'],
    ['{"a":[{"b":[1 2]}]}', 'column 15'],
  ])('finds the place in %s', (source, place) => {
    expect(() => JSON.parse(source)).toThrow()
    expect(explainJsonError(source)).toContain(place)
  })

  it('says how lines end where one ends with a carriage return alone', () => {
    expect(explainJsonError('{"a":1}\r{"a":2}')).toMatch(/the character in column 9 cannot stand there.*line feed/)
    expect(explainJsonError('{"a":1} {"a":2}\r')).not.toMatch(/line feed/)
  })

  it('finds a place in whatever JSON.parse refuses, and nothing wrong in what it takes', () => {
    const nearJson = fc.oneof(
      fc.json({ maxDepth: 3 }),
      fc
        .tuple(fc.json({ maxDepth: 3 }), fc.nat(), fc.constantFrom('', '"', '\\', '{', '}', ',', ':', '0', 'x', '\n'))
        .map(([json, at, piece]) => {
          const cut = at % (json.length + 1)
          return json.slice(0, cut) + piece + json.slice(cut + 1)
        }),
    )
    fc.assert(
      fc.property(nearJson, (source) => {
        let valid = true
        try {
          JSON.parse(source)
        } catch {
          valid = false
        }
        const broken = /column (\d+) cannot/.exec(explainJsonError(source))
        if (valid) expect(broken).toBeNull()
        // Everything before the place can be continued to valid JSON, so cutting there breaks off and goes wrong nowhere earlier.
        else if (broken) expect(explainJsonError(source.slice(0, Number(broken[1]) - 1))).toContain('breaks off')
      }),
      { numRuns: 3000 },
    )
  })

  it('does not end in a stack overflow or take quadratic time on deep and long lines', () => {
    expect(explainJsonError('['.repeat(1_000_000))).toContain('breaks off at column 1000001')
    expect(explainJsonError(`{"a":"${'x'.repeat(5_000_000)}`)).toContain('breaks off')
  })
})
