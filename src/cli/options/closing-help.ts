import type { Command } from 'commander'

/** Characters of a line where the output is no terminal, as of commander's own help. */
const usualWidth = 80

/**
 * Adds the text below the options in the help of a command. Its paragraphs wrap at the width of the terminal, as the options above do; examples,
 * which are indented, stay as they are.
 */
export function addClosingHelp(command: Command, text: string): Command {
  return command.addHelpText('after', ({ command: shown }) => {
    const width = shown.configureOutput().getOutHelpWidth?.() ?? usualWidth
    return wrapParagraphs(text, (paragraph) => shown.createHelp().boxWrap(paragraph, width))
  })
}

/** The text with each of its paragraphs wrapped anew. @param wrap breaks a line into several */
export function wrapParagraphs(text: string, wrap: (paragraph: string) => string): string {
  return text.replaceAll(/(?:^\S.*\n?)+/gm, (paragraph) => {
    const end = paragraph.endsWith('\n') ? '\n' : ''
    return wrap(paragraph.trimEnd().replaceAll('\n', ' ')) + end
  })
}
