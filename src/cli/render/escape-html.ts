import { restoreWindows1252 } from '../../windows-1252.js'

/** Characters that HTML does not allow: controls other than tab and line ends. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const unprintable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g

/**
 * A text escaped for HTML, for content and attributes. Controls of Latin-1 become the quotation marks and dashes of windows-1252 that they were; other
 * control characters and lone surrogates become U+FFFD.
 */
export function escapeHtml(text: string): string {
  return restoreWindows1252(text.toWellFormed())
    .replace(unprintable, '\ufffd')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}
