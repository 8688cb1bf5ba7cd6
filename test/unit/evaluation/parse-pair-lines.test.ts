import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { OnefoldError } from '../../../src/errors.js'
import { parsePairLines } from '../../../src/evaluation/parse-pair-lines.js'

const parse = (...lines: string[]) => parsePairLines(lines, 'gold.jsonl')

function messageOf(...lines: string[]): string {
  try {
    parse(...lines)
  } catch (error) {
    expect(error).toBeInstanceOf(OnefoldError)
    expect((error as OnefoldError).code).toBe('GOLD_INVALID')
    return (error as OnefoldError).message
  }
  return 'no error'
}

describe('parsePairLines', () => {
  it('reads the pairs that scan prints, with their figures', () => {
    const text = '{"a":"1","b":"7","verdict":"near","a_in_b":0.98,"b_in_a":0.93,"resemblance":0.91,"by":["fingerprints"]}'
    expect(parse(text)).toEqual([{ a: '1', b: '7', relation: 'near', label: 'near', ignored: false, aInB: 0.98, bInA: 0.93, line: 1 }])
  })

  it('takes ids of many digits as they are written', () => {
    const [pair] = parse('{"a":1580661436132757506,"b":1580661436132757507,"verdict":"near"}')
    expect(pair).toMatchObject({ a: '1580661436132757506', b: '1580661436132757507' })
  })

  it('reads judged pairs and keeps their own words', () => {
    const [same, contained, open] = parse(
      '{"pid":"P1","a":"x/1","b":"x/2","label":"same","fold":"y"}',
      '',
      '{"pid":"P2","a":"x/3","b":"x/2","label":"b_in_a","fold":"y"}\r',
      '{"pid":"P3","a":"x/4","b":"x/2","label":null,"fold":null}',
    )
    expect(same).toMatchObject({ relation: 'near', label: 'same', ignored: false })
    expect(contained).toMatchObject({ relation: 'contains', line: 3 })
    expect(open).toMatchObject({ relation: 'undecided', label: '', ignored: true })
  })

  it('reads a table of computed labels by its header', () => {
    const [near, partial] = parse('a\tb\tclass\tjaccard\ta_in_b\tb_in_a', '12\t7\tnear\t0.9\t0.95\t0.9\r', '3\t4\tpartial\t0.3\t0.5\t0.4')
    expect(near).toEqual({ a: '12', b: '7', relation: 'near', label: 'near', ignored: false, aInB: 0.95, bInA: 0.9, line: 2 })
    expect(partial).toMatchObject({ relation: 'partial', ignored: true })
  })

  it('takes no side on partial pairs only where no reader spoke against folding', () => {
    const pairs = parse(
      '{"a":"1","b":"2","label":"partial"}',
      '{"a":"1","b":"3","label":"partial","fold":"y"}',
      '{"a":"1","b":"4","label":"partial","fold":"n"}',
    )
    expect(pairs.map(({ ignored }) => ignored)).toEqual([true, true, false])
  })

  it('passes over a repeated line', () => {
    expect(parse('{"a":"1","b":"2","verdict":"near"}', '{"a":"1","b":"2","verdict":"near"}')).toHaveLength(1)
  })

  it('passes over a byte order mark', () => {
    expect(parse('\uFEFF{"a":"1","b":"2","verdict":"near"}')).toHaveLength(1)
  })

  it('takes null for not agreed, and the other word where one of verdict and label is empty', () => {
    const labels = parse('{"a":"1","b":"2","verdict":null}', '{"a":"1","b":"3","verdict":"","label":"near"}').map(
      ({ relation }) => relation,
    )
    expect(labels).toEqual(['undecided', 'near'])
  })

  it('gives nothing for no lines', () => {
    expect(parse('', '  ')).toEqual([])
  })

  it.each([
    ['broken JSON', ['{"a":"1","b":"2","verdict":"near"}', '{"a":'], 'gold.jsonl line 2 is no JSON; write one object a line'],
    ['a list', ['{"a":"1","b":"2","verdict":"near"}', '[1]'], 'gold.jsonl line 2 is not a JSON object'],
    [
      'an array',
      ['[{"a":"1","b":"2","label":"near"}]'],
      "gold.jsonl line 1 begins a JSON array; write one object a line, for example with `jq -c '.[]'`",
    ],
    ['an array over several lines', ['', '[', '{"a":"1"}', ']'], 'gold.jsonl line 2 begins a JSON array'],
    ['a missing id', ['{"a":"1","label":"near"}'], 'gold.jsonl line 1 has no id in "b"'],
    ['a missing label', ['{"a":"1","b":"2"}'], 'gold.jsonl line 1 has no "verdict" and no "label"'],
    [
      'a label that is a number',
      ['{"a":"1","b":"2","label":1}'],
      'gold.jsonl line 1 has a label that is not a word; choose from exact, near',
    ],
    ['an unknown label', ['{"a":"1","b":"2","label":"twin"}'], 'gold.jsonl line 1 has the label "twin"; choose from exact, near, same'],
    ['a word of the language', ['{"a":"1","b":"2","label":"constructor"}'], 'has the label "constructor"'],
    ['a document with itself', ['{"a":"1","b":"1","label":"near"}'], 'line 1 pairs the document "1" with itself'],
    [
      'a contradiction',
      ['{"a":"1","b":"2","label":"near"}', '{"a":"2","b":"1","label":"variant"}'],
      'line 2 repeats the pair "2", "1" of line 1',
    ],
    [
      'the same word the other way round',
      ['{"a":"1","b":"2","verdict":"contained"}', '{"a":"2","b":"1","verdict":"contained"}'],
      'line 2 repeats the pair "2", "1" of line 1',
    ],
    ['a share above 1', ['{"a":"1","b":"2","verdict":"near","a_in_b":98}'], 'line 1 has "a_in_b": 98'],
    ['a table without header', ['1\t2\tnear'], 'line 1 is neither JSON nor a tab-separated header'],
    ['a short row', ['a\tb\tclass', '1\t2'], 'line 2 has 2 columns, the header 3'],
  ])('refuses %s by its place', (_, lines, message) => {
    expect(messageOf(...lines)).toContain(message)
  })

  it('never fails but by GOLD_INVALID, whatever the lines', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.string(), fc.json())), (lines) => {
        messageOf(...lines)
      }),
    )
  })
})
