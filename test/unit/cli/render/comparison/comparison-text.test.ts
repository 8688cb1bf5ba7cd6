import { describe, expect, it } from 'vitest'
import { renderFiguresText, renderMatchesText } from '../../../../../src/cli/render/comparison/comparison-text.js'
import { DocumentComparison } from '../../../../../src/detection/comparing/document-comparison.js'

describe('renderMatchesText', () => {
  const rules = [
    'Members may take a boat out between seven in the morning and sunset.',
    'The annual fee for adults is 120 crowns, due on the first of April.',
    'A boat is returned to the same jetty from which it was taken.',
  ]
  const added = 'The annual fee for children is 60 crowns, due on the first of April.'
  const older = rules.join(' ')
  const newer = rules.toSpliced(2, 0, added).join(' ')

  function linesOf(a: string, b: string): string[] {
    const pair = new DocumentComparison().open({ id: 'a', text: a }, { id: 'b', text: b })
    return renderMatchesText({ result: pair.describe(), texts: pair.texts, links: pair.links() }).split('\n')
  }

  it('shows a sentence that one text has more, and that reads like one which both have, whichever text is the first', () => {
    expect(linesOf(older, newer)).toContain(`  a 2 ≈ b 3  “${rules[1]}”`)
    expect(linesOf(older, newer)).toContain(`          b  “${added}”`)
    expect(linesOf(newer, older)).toContain(`  a 3 ≈ b 2  “${added}”`)
  })

  it('shows each pair of the same sentences in one line', () => {
    expect(linesOf(older, older)).toEqual(['', ...rules.map((rule, i) => `  a ${i + 1} = b ${i + 1}  “${rule}”`), ''])
  })
})

describe('renderFiguresText', () => {
  const text = 'This command is an alias of the main program and takes the same arguments. View documentation for the original command.'

  function linesOf(titleA: string | undefined, titleB: string | undefined, textA = text, textB = text): string[] {
    const pair = new DocumentComparison().open({ id: 'a', text: textA, title: titleA }, { id: 'b', text: textB, title: titleB })
    return renderFiguresText(pair.describe(), { a: '1', b: '2' }, (_, shown) => shown).split('\n')
  }

  it('says that titles tell two texts apart which have nothing else that does', () => {
    const lines = linesOf('xz', 'bzip')
    expect(lines).toContain(
      'verdict      variant: their titles say that they are about different things; without titles they would be exact; never folded',
    )
    expect(lines).toContain('titles       “xz” · “bzip”')
  })

  it.each([
    ['headings', undefined, undefined],
    ['titles and headings', 'xz', 'bzip'],
  ])('says that %s tell two texts apart', (names, titleA, titleB) => {
    const lines = linesOf(titleA, titleB, `# Confirm\n\n${text}`, `# WhatIf\n\n${text}`)
    expect(lines).toContain(
      `verdict      variant: their ${names} say that they are about different things; without ${names} they would be near; never folded`,
    )
    expect(lines).toContain('headings     “Confirm” · “WhatIf”')
    expect(lines.filter((line) => line.startsWith('titles'))).toEqual(titleA === undefined ? [] : ['titles       “xz” · “bzip”'])
  })

  it('says nothing of titles that decide nothing', () => {
    expect(linesOf('xz', 'XZ').filter((line) => line.startsWith('titles'))).toEqual([])
  })
})
