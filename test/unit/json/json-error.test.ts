import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { describeJsonError, locateJsonError } from '../../../src/json/json-error.js'

const describeError = (source: string) => describeJsonError(source, locateJsonError(source))

describe('describeJsonError', () => {
  it.each([
    ['{"n":NaN}', 'the character in column 6 cannot stand there'],
    ['{"a":1,}\n', 'the character in column 8 cannot stand there'],
    ['{\n  "a": 1,\n  "b": tru\n}', 'the character in line 3, column 8 cannot stand there'],
    ['{"a":"b\nc"}', 'the character in line 1, column 8 cannot stand there'],
    ['{"a":[1,', 'it breaks off at column 9'],
    ['{\n  "a": "b', 'it breaks off at line 2, column 10'],
    ['', 'it breaks off at column 1'],
    ['\n\n', 'it breaks off at column 1'],
    ['{"a":1}\u00a0\n', 'the character in column 8 cannot stand there'],
  ])('says of %j: %s', (source, words) => {
    expect(() => JSON.parse(source)).toThrow()
    expect(describeError(source)).toBe(words)
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
        const at = locateJsonError(source)
        if (valid) expect(at).toBe(source.length)
        // Everything before the place can be continued to valid JSON, so a text cut there only breaks off, without an earlier error.
        else expect(describeError(source.slice(0, at))).toContain('breaks off')
      }),
      { numRuns: 3000 },
    )
  })

  it('does not end in a stack overflow or take quadratic time on deep, long and many lines', () => {
    expect(describeError('['.repeat(1_000_000))).toContain('breaks off at column 1000001')
    expect(describeError(`{"a":"${'x'.repeat(5_000_000)}`)).toContain('breaks off')
    expect(describeError(`[${'1,\n'.repeat(2_000_000)}`)).toBe('it breaks off at line 2000000, column 3')
  })
})
