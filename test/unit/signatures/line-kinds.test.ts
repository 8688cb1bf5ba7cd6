import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { classifyLines, LineKind } from '../../../src/signatures/line-kinds.js'

const letters = { o: LineKind.own, q: LineKind.quoted, d: LineKind.dropped }

/** The kinds of lines, one letter each: o own, q quoted, d dropped. */
function kindsOf(...lines: string[]): string {
  const kinds = classifyLines(lines.join('\n'))
  const names = Object.entries(letters)
  return lines.map((_, i) => names.find(([, kind]) => kind === (kinds?.[i] ?? LineKind.own))![0]).join('')
}

describe('classifyLines', () => {
  it('finds nothing to tell apart in plain prose', () => {
    expect(classifyLines('One line.\n\nAnother - with a dash: and more.')).toBeUndefined()
    expect(classifyLines('')).toBeUndefined()
  })

  it('knows quotes by > and », also after blanks and initials', () => {
    expect(kindsOf('own', '> quoted', '>> twice', '  > indented', 'AB> by initials', '» guillemet', '|> barred')).toBe('oqqqqqq')
  })

  it('takes lines behind > for a page’s own where the text begins as a page of Markdown does', () => {
    expect(kindsOf('# Ferries', '', '> Boats for people.', 'own')).toBe('oooo')
    expect(kindsOf('', '## Ferries', '> Boats for people.')).toBe('ooo')
    expect(kindsOf('---', 'title: Ferries', '---', '> Boats for people.')).toBe('oooo')
    expect(kindsOf('#ferry is open:', '> Boats for people.', '# not first')).toBe('dqo')
  })

  it('takes an arrow inside a line for no quote', () => {
    expect(kindsOf('press File > Save', 'then a > b', '> quoted')).toBe('ooq')
  })

  it('knows runs of another mark when a colon announces them', () => {
    expect(kindsOf('He said:', '| first', '| second', 'own')).toBe('dqqo')
    expect(kindsOf('He said:', '] first', '] second', 'own')).toBe('dqqo')
    expect(kindsOf('A table', '| first', '| second')).toBe('ooo')
    for (const rule of ['|---|---|', '| :-- | --: |', '|--'])
      expect(kindsOf('The times:', '', '| a | b |', rule, '| 1 | 2 |')).toBe('ooooo')
    expect(kindsOf('He said:', '| only one', 'own')).toBe('ooo')
  })

  it('knows runs of another mark with blank lines in them', () => {
    expect(kindsOf('jo wrote:', ': one says:', '', ': two', ': three', '', 'own')).toBe('dqoqqoo')
  })

  it('drops the line that attributes a quote', () => {
    expect(kindsOf('jo@example.org writes:', '> quoted', 'own')).toBe('dqo')
    expect(kindsOf('On Monday Anna wrote:', '', '> quoted')).toBe('doq')
    expect(kindsOf('In article <1@example.org>', 'Anna writes:', 'no quote')).toBe('ddo')
  })

  it('keeps a colon before no quote, and a line too long to attribute', () => {
    expect(kindsOf('We need:', 'eggs', 'ham > bread')).toBe('ooo')
    expect(kindsOf(`${'long '.repeat(100)}jo@example.org:`, 'own')).toBe('oo')
  })

  it('drops a signature after two hyphens, in the last lines only', () => {
    expect(kindsOf('own', '-- ', 'Jane Roe', 'Northern University')).toBe('oddd')
    expect(kindsOf('own', '--', ...Array(13).fill('in the last fourteen'))).toBe(`o${'d'.repeat(14)}`)
    expect(kindsOf('own', 'own', '--', ...Array(14).fill('in the last fifteen'))).toBe('o'.repeat(17))
    expect(kindsOf('own', '--', ...Array(15).fill('far above the end'))).toBe(`oo${'o'.repeat(15)}`)
  })

  it('drops a signature after a few strokes in a reply, and keeps what stands below them elsewhere', () => {
    expect(kindsOf('jo@example.org writes:', '> quoted', 'own', '---', 'Jane Roe')).toBe('dqodd')
    expect(kindsOf('jo@example.org writes:', '> quoted', 'own', '______', 'Jane Roe')).toBe('dqodd')
    expect(kindsOf('> quoted', 'own', '---', 'a section')).toBe('qooo')
    expect(kindsOf('jo@example.org writes:', '> quoted', '---', 'the answer')).toBe('dqoo')
    expect(kindsOf('jo@example.org writes:', '> quoted', 'own', '---', '> more', 'the answer')).toBe('dqooqo')
    expect(kindsOf('jo@example.org writes:', '> quoted', 'own', '- - -', 'a section')).toBe('dqooo')
  })

  it('drops a signature after a rule with an address, and a ruled box', () => {
    expect(kindsOf('own', '==========', 'jane@example.org')).toBe('odd')
    expect(kindsOf('own', '**********', 'Jane Roe', '**********')).toBe('oddd')
    expect(kindsOf('own', 'o----+=====o', '| Jane Roe |', 'o----+=====o')).toBe('oddd')
    expect(kindsOf('own', '/\\/\\/\\/\\/\\/\\', 'jane@example.org', '::::::::::')).toBe('oddd')
    expect(kindsOf('own', 'or----+=====', 'Jane Roe', 'or----+=====')).toBe('oooo')
    expect(kindsOf('own', '==========', 'a heading and a text')).toBe('ooo')
  })

  it('keeps a section of a page, whose heading is underlined, though it has an address', () => {
    const section = ['How to contact us', '-----------------', 'Write to terms@ferries.example.']
    expect(kindsOf('own', '', ...section)).toBe('ooooo')
    expect(kindsOf('own', '', section[0]!, '='.repeat(17), section[2]!)).toBe('ooooo')
    expect(kindsOf('own', '', section[1]!, ...section)).toBe('oooooo')
    expect(kindsOf('own', '', section[0]!, '-'.repeat(30), section[2]!)).toBe('ooodd')
  })

  it('keeps a text that is nothing but a signature', () => {
    expect(kindsOf('', '-- ', 'Jane Roe')).toBe('ooo')
    expect(kindsOf('--', 'Jane Roe')).toBe('oo')
  })

  it('reads CR, LF and CRLF alike', () => {
    const text = ['own', '> quoted', 'own', '--', 'Jane']
    const expected = classifyLines(text.join('\n'))
    expect(classifyLines(text.join('\r'))).toEqual(expected)
    expect(classifyLines(text.join('\r\n'))).toEqual(expected)
  })

  it('knows a quote by a mark behind three blanks and four letters at most', () => {
    expect(kindsOf('own', '   > quoted', '    > own', 'ABCD> quoted', 'ABCDE> own')).toBe('oqoqo')
  })

  it('knows an attribution and a rule of four hundred characters at most, and a rule of ten marks at least', () => {
    const attribution = (length: number) => `${'a'.repeat(length - 16)}jo@example.org: `
    expect(kindsOf(attribution(400), 'own')).toBe('do')
    expect(kindsOf(attribution(401), 'own')).toBe('oo')
    const signed = (rule: string) => kindsOf('own', rule, 'jane@example.org')
    expect(['='.repeat(9), '='.repeat(10), '='.repeat(400), '='.repeat(401)].map(signed)).toEqual(['ooo', 'odd', 'odd', 'ooo'])
  })

  it('has a kind for every line, or none at all', () => {
    const line = fc.constantFrom('own', '> q', 'x@y.z writes:', '--', '', '==========', '| bar', ': colon', ':', '>', '@')
    fc.assert(
      fc.property(fc.array(line, { maxLength: 40 }), (lines) => {
        const kinds = classifyLines(lines.join('\n'))
        expect(kinds === undefined || (kinds.length === Math.max(1, lines.length) && kinds.some((kind) => kind !== LineKind.own))).toBe(
          true,
        )
      }),
    )
  })

  it.each([
    ['a hundred thousand quote marks', '>'.repeat(100_000)],
    ['a hundred thousand quoted lines', '> x\n'.repeat(100_000)],
    ['a hundred thousand announced bars', 'x:\n|\n'.repeat(50_000)],
    ['blank lines before a colon', `a@b\n${'\n'.repeat(100_000)}:`],
    ['colons over blank lines', ':\n\n'.repeat(50_000)],
    ['blanks before a bar', `${' '.repeat(100_000)}|`],
    ['rules', `${'-='.repeat(50_000)}\n@`],
  ])('reads %s in linear time', (_, text) => {
    classifyLines(`${text}\n@`)
  })
})
