import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rawElements, rawInteger, rawMembers, withoutLineBreaks, withoutMembers, withoutStrings } from '../../../src/json/raw-json.js'

const spaced = fc.tuple(fc.json({ maxDepth: 4 }), fc.constantFrom(undefined, 1, 2)).map(([text, indent]) => {
  return JSON.stringify(JSON.parse(text), undefined, indent)
})
const objects = fc.tuple(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 })), fc.constantFrom(undefined, 1))
const texts = objects.map(([object, indent]) => ({ object, text: JSON.stringify(object, undefined, indent) }))

describe('rawMembers', () => {
  it('gives each member of an object with the text of its value', () => {
    fc.assert(
      fc.property(texts, ({ object, text }) => {
        const members = [...rawMembers(text)].map(({ key, start, end }) => [key, JSON.parse(text.slice(start, end))])
        expect(members).toEqual(Object.entries(JSON.parse(JSON.stringify(object))))
      }),
    )
  })

  it('leaves numbers as they are written, and keys that stand twice', () => {
    const text = '{"n":12345678901234567890,"f":1.0,"n":1e400}'
    const values = [...rawMembers(text)].map(({ key, start, end }) => [key, text.slice(start, end)])
    expect(values).toEqual([
      ['n', '12345678901234567890'],
      ['f', '1.0'],
      ['n', '1e400'],
    ])
  })

  it('begins at an offset and ends with its object', () => {
    const text = '{"a":{"b":[1,{"c":"}]\\\\\\""}]},"d":2}'
    const [outer] = rawMembers(text)
    expect([...rawMembers(text, outer!.start)].map(({ key }) => key)).toEqual(['b'])
  })
})

describe('rawElements', () => {
  it('gives each element of an array with its text', () => {
    fc.assert(
      fc.property(fc.array(spaced, { maxLength: 5 }), fc.constantFrom(',', ' ,\n'), (elements, separator) => {
        const text = `[${elements.join(separator)}]`
        expect([...rawElements(text)].map(({ start, end }) => text.slice(start, end))).toEqual(elements)
      }),
    )
  })
})

describe('withoutStrings', () => {
  it('leaves a text with empty strings', () => {
    expect(withoutStrings('{"a":"b, 1.0","c\\\\":["\\"", 2.50 ,true]}')).toBe('{"":"","":["", 2.50 ,true]}')
    expect(withoutStrings('[1, 2]')).toBe('[1, 2]')
  })

  it('leaves what stands between strings as it is', () => {
    const emptied = (value: unknown): unknown => {
      if (typeof value === 'string') return ''
      if (typeof value !== 'object' || value === null) return value
      return Array.isArray(value) ? value.map(emptied) : Object.values(value).map((each) => ['', emptied(each)])
    }
    // All keys are empty, and an object would hold only one value of them, so objects become lists.
    const asLists = (text: string) => text.replaceAll('{', '[').replaceAll('}', ']').replaceAll('"":', '"",')
    const flat = (value: unknown): unknown[] => (Array.isArray(value) ? value.flatMap(flat) : [value])
    fc.assert(
      fc.property(spaced, (text) => {
        const left: unknown = JSON.parse(asLists(withoutStrings(text)))
        expect(flat(left)).toEqual(flat(emptied(JSON.parse(text))))
      }),
    )
  })
})

describe('withoutLineBreaks', () => {
  it('takes line breaks for spaces and leaves the rest', () => {
    expect(withoutLineBreaks('{\r\n "a":\n\n"x\\ny" }')).toBe('{  "a": "x\\ny" }')
    expect(withoutLineBreaks('{"a": 1.0 }')).toBe('{"a": 1.0 }')
  })
})

describe('withoutMembers', () => {
  it('takes members away and leaves the others to the letter', () => {
    const text = '{ "a" : 1.0, "onefold": {"x": [1, 2]}, "b\\u0061" : "}" }'
    expect(withoutMembers(text, (key) => key === 'onefold')).toBe('{"a" : 1.0,"b\\u0061" : "}"}')
    expect(withoutMembers(text, (key) => key === 'ba')).toBe('{"a" : 1.0,"onefold": {"x": [1, 2]}}')
    expect(withoutMembers(text, () => true)).toBe('{}')
    expect(withoutMembers(text, () => false)).toBe(text)
  })

  it('agrees with taking them from the object', () => {
    fc.assert(
      fc.property(texts, fc.nat(3), ({ object, text }, place) => {
        const gone = Object.keys(object)[place]
        const expected = Object.fromEntries(Object.entries(JSON.parse(text)).filter(([key]) => key !== gone))
        expect(JSON.parse(withoutMembers(text, (key) => key === gone))).toEqual(expected)
      }),
    )
  })
})

describe('rawInteger', () => {
  it('gives a whole number as it is written, the last of one name', () => {
    expect(rawInteger('{"id":1,"text":"\\"id\\":2","id": 1580661436132757507 }', 'id')).toBe('1580661436132757507')
    expect(rawInteger('{"a.b":null,"a":{"c":1,"b":-12}}', 'a.b')).toBe('-12')
  })

  it('gives nothing else', () => {
    for (const value of ['"12"', '1.0', '1e20', 'null', '[1]', '{"x":1}']) expect(rawInteger(`{"id":${value}}`, 'id')).toBeUndefined()
    expect(rawInteger('{}', 'id')).toBeUndefined()
  })
})
