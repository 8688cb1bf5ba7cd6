import { describe, expect, it } from 'vitest'
import { explainJsonError } from '../../../src/input/refusal-reasons.js'

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
})
