/** An operating system command and the like, up to its end mark, in one line. The bound keeps a text full of beginnings linear. */
const command = String.raw`\u001b[\]PX^_][^\u0007\u001b\r\n]{0,2048}(?:\u0007|\u001b\\)`
/** A control sequence (parameters, intermediates, a final letter), an escape of few characters, or the escape character alone. */
const sequence = String.raw`\u001b\[[0-?]*[ -/]*([@-~])|\u001b[ -/]*[0-~]|\u001b`
const code = new RegExp(`${command}|${sequence}`, 'g')
/** Sequences that move the cursor. Each becomes a blank. */
const movesCursor = /[A-Hf]/
// A character that was printed over by the next, as programs for paper make bold and underlined letters.
// biome-ignore lint/suspicious/noControlCharactersInRegex: the backspace is what is looked for
const overstruck = /[^\n\u0008]\u0008/g

/**
 * The text without codes for a terminal: colours, links, titles of windows, movements. Of characters that are printed over each other, as in manual
 * pages, it keeps the last. A log pasted with its colours equals the log pasted without.
 */
export function withoutTerminalCodes(text: string): string {
  if (!text.includes('\u001b') && !text.includes('\u0008')) return text
  const shown = text.replace(code, (_, final: string | undefined) => (final !== undefined && movesCursor.test(final) ? ' ' : ''))
  return shown.replace(overstruck, '').replaceAll('\u0008', '')
}
