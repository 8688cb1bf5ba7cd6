import { Command } from 'commander'
import { describe, expect, it } from 'vitest'
import { addClosingHelp, wrapParagraphs } from '../../../../src/cli/options/closing-help.js'

describe('addClosingHelp', () => {
  it('wraps paragraphs at the width of the terminal, and leaves examples as they are', () => {
    const example = `  onefold scan ${'news.jsonl '.repeat(5)}   two spaces and more stay`
    const help = `\nOne two three four\nfive six seven eight nine ten eleven.\n\nExamples:\n${example}\n\nExit codes: 0 done.`
    const printed: string[] = []
    const command = new Command('test').configureOutput({ getOutHelpWidth: () => 44, writeOut: (text) => printed.push(text) })
    addClosingHelp(command, help).outputHelp()
    expect(printed.join('')).toContain(
      `\nOne two three four five six seven eight nine\nten eleven.\n\nExamples:\n${example}\n\nExit codes: 0 done.`,
    )
  })
})

describe('wrapParagraphs', () => {
  it('takes a line break for a space within a paragraph only', () => {
    expect(wrapParagraphs('a\nb\n\nc\n  d\n e\nf', (paragraph) => `<${paragraph}>`)).toBe('<a b>\n\n<c>\n  d\n e\n<f>')
  })
})
