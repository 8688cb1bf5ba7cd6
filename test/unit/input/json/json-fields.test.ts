import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { JsonFields, ValueKind } from '../../../../src/input/json/json-fields.js'

const names = ['id', 'text', 'ünïcode']
const fields = new JsonFields(names)

/** What the finder says of a line, with strings as strings and other values as they are written; undefined where it leaves it to others. */
function find(line: string, before = ''): Record<string, unknown> | undefined {
  const block = Buffer.from(`${before}${line}\n{}`)
  fields.load(block)
  const start = Buffer.byteLength(before)
  const end = fields.readLine(start)
  if (end < 0) return undefined
  expect(end).toBe(start + Buffer.byteLength(line))
  const found: Record<string, unknown> = {}
  names.forEach((name, i) => {
    const kind = fields.kind(i)
    if (kind === ValueKind.ascii || kind === ValueKind.canonical || kind === ValueKind.string) {
      const string = fields.string(i)
      found[name] = string
      const isCanonical = JSON.stringify(string) === block.toString('utf8', fields.start(i) - 1, fields.end(i) + 1)
      if (fields.body(i).isCanonical) expect(isCanonical).toBe(true)
    } else if (kind !== ValueKind.absent) found[name] = JSON.parse(block.toString('utf8', fields.start(i), fields.end(i)))
  })
  return found
}

function parse(line: string): Record<string, unknown> | undefined {
  try {
    const value = JSON.parse(line) as Record<string, unknown>
    return Object.fromEntries(names.filter((name) => Object.hasOwn(value, name)).map((name) => [name, wellFormed(value[name])]))
  } catch {
    return undefined
  }
}

const wellFormed = (value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value)

const blanks = fc.constantFrom('', '', ' ', '\t', ' \r ')
const scalars = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }).map((text) => JSON.stringify(text)),
  fc.string({ maxLength: 60 }).map((text) => JSON.stringify(text)),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => JSON.stringify(value)),
  fc.constantFrom('true', 'false', 'null', '0', '-0', '1e5', '-1.5E-3', '12E+4', '"\\u00e9\\ud83d"', '"\\/\\b"'),
)
const nested = fc
  .jsonValue({ maxDepth: 4 })
  .chain((value) => fc.constantFrom('', ' ').map((indent) => JSON.stringify(value, null, indent).replaceAll('\n', ' ')))
const members = fc
  .tuple(blanks, fc.constantFrom(...names, 'other', 'idx', 't', ''), blanks, blanks, fc.oneof(scalars, nested), blanks)
  .map(([a, name, b, c, value, d]) => `${a}"${name}"${b}:${c}${value}${d}`)
const objects = fc.tuple(blanks, fc.array(members, { maxLength: 5 }), blanks).map(([a, list, b]) => `${a}{${list.join(',')}}${b}`)

describe('JsonFields', () => {
  it('finds what JSON.parse finds, wherever they stand in the block', () => {
    fc.assert(
      fc.property(objects, fc.constantFrom('', '{"id": "before"}\n', 'é\n'), (line, before) => {
        expect(find(line, before)).toEqual(parse(line))
      }),
      { numRuns: 1000 },
    )
  })

  it('takes nothing that JSON.parse does not take, whatever is changed in a line', () => {
    const change = fc.tuple(
      fc.nat(),
      fc.constantFrom('', '"', '\\', '{', '}', ',', ':', '0', 'e', '-', '.', 'n', '\u0001', '\u0000', ' ', 'u', '[', ']'),
    )
    fc.assert(
      fc.property(objects, fc.array(change, { minLength: 1, maxLength: 3 }), (line, changes) => {
        let changed = line
        for (const [place, mark] of changes) {
          const at = place % (changed.length + 1)
          changed = changed.slice(0, at) + mark + changed.slice(at + 1)
        }
        changed = changed.toWellFormed()
        const found = find(changed)
        if (found !== undefined) expect(found).toEqual(parse(changed))
      }),
      { numRuns: 5000 },
    )
  })

  it('tells a string that stands there as JSON.stringify writes it', () => {
    const isCanonical = (body: string) => find(`{"id": "${body}"}`) !== undefined && fields.body(0).isCanonical
    expect(['plain', 'é', '\\n\\"\\\\\\t\\b\\f\\r', '\u2028\u007f'].map(isCanonical)).toEqual([true, true, true, true])
    expect(['\\u0041', '\\/', '\\ud800', '\\n\\u000b'].map(isCanonical)).toEqual([false, false, false, false])
  })

  it('passes values within values, to a depth', () => {
    const deep = (depth: number) => `{"id":${'['.repeat(depth)}${']'.repeat(depth)}}`
    expect(find('{"a": [1, {"id": "inner", "\\u0069d": []}, "]"], "id": "outer"}')).toEqual({ id: 'outer' })
    expect([32, 33].map((depth) => find(deep(depth)) !== undefined)).toEqual([true, false])
  })

  it('leaves escapes in names and broken lines to the caller', () => {
    const left = [
      '{"a": [}',
      '{"id": [1,]}',
      '{"id": [1 2]}',
      '{"id": {"a":1,}}',
      '{"id": {1:2}}',
      '{"id": [[1}]}',
      '{"\\u0069d": "x"}',
      '{"id": "x"',
      '{"id": "x",}',
      '["id"]',
      '"id"',
      '',
      '{"id": 01}',
      '{"id": "\t"}',
    ]
    expect(left.map((line) => find(line))).toEqual(left.map(() => undefined))
  })

  it('reads no further than the block, which may end in the middle of anything', () => {
    const line = '{"id": "a\\u00e9", "text": "b", "n": -1.5e+3, "x": false}'
    for (let length = 0; length < line.length; length++) {
      fields.load(Buffer.from(line))
      fields.load(Buffer.from(line.slice(0, length)))
      expect(fields.readLine(0)).toBe(-1)
    }
  })
})
