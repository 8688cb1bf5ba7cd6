import { describe, expect, it } from 'vitest'
import { createJsonParser } from '../../../../src/api/request/parse-json.js'

describe('createJsonParser', () => {
  const parser = (limits: { readonly jsonNames?: number; readonly jsonContainers?: number; readonly jsonValues?: number } = {}) => {
    const parse = createJsonParser({ jsonDepth: 10, jsonNames: 100, jsonContainers: 100, jsonValues: 100, ...limits })
    return (source: string, place: string) => parse(Buffer.from(source), place)
  }
  const parse = parser()

  it.each([
    ['{"n":NaN,"text":"secret"}', 'body: is not JSON: the character in column 6 cannot stand there'],
    ['{"text":"secret"', 'body: is not JSON: it breaks off at column 17'],
    ['{\n  "text": "secret",\n}', 'body: is not JSON: the character in line 3, column 1 cannot stand there'],
  ])('says where %j is wrong, and quotes nothing of it', (source, message) => {
    expect(() => parse(source, 'body')).toThrow(new RegExp(`^${message.replace(/[.]/g, '\\.')}$`))
  })

  it('refuses a text with more objects and arrays than the limit, however short they are', () => {
    const parse = () => parser({ jsonContainers: 4 })
    expect(parse()('[{},[],{}]', 'body')).toEqual([{}, [], {}])
    const message = 'body: the request has more than 4 objects and arrays up to here; send it in smaller parts'
    expect(() => parse()('[{},[],{},{}]', 'body')).toThrow(message)
  })

  it('takes any number of fields, and of numbers and strings in an array, such as those of embeddings', () => {
    const parse = parser({ jsonContainers: 2 })
    expect(parse('{"v":[1,2,3,4,5,6,"[[{,","g"],"a":1,"b":2}', 'body')).toEqual({ v: [1, 2, 3, 4, 5, 6, '[[{,', 'g'], a: 1, b: 2 })
  })

  it('bounds the values of each text', () => {
    const parse = parser({ jsonValues: 5 })
    for (const place of ['line 2', 'line 4']) expect(parse('[1,2,3,"a,b,c"]', place)).toHaveLength(4)
    expect(() => parse('[1,2,3,4,5,6]', 'line 6')).toThrow('line 6: it has more than 5 values; send fewer at a time')
  })

  it('counts those of all texts of a request together', () => {
    const parse = parser({ jsonContainers: 4 })
    parse('{"a":[]}', 'line 1')
    parse('{}', 'line 2')
    expect(() => parse('{"a":{}}', 'line 3')).toThrow(/^line 3: the request has more than 4 /)
  })

  it('refuses an object with more names than the limit, but not as many names in several objects', () => {
    const parse = parser({ jsonNames: 2 })
    expect(parse('[{"a":1,"b":{"c":1,"d":2}},{"a":1,"b":2}]', 'body')).toHaveLength(2)
    expect(() => parse('[{"a":1,"b":{},"c":2}]', 'body')).toThrow('body: an object has more than 2 names; use fewer')
  })
})
