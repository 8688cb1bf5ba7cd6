/** The characters of the bytes 80 to 9F in windows-1252. Five bytes have none, and stand for themselves. */
export const windows1252Characters = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ'

/**
 * The text with the quotation marks, dashes and letters of windows-1252 in place of U+0080 to U+009F. These are control characters, which no text has:
 * they show that bytes of windows-1252 were read as Latin-1, as programs often do, and some releases of Node.
 */
export function restoreWindows1252(text: string): string {
  return text.replace(/[\x80-\x9f]/g, (control) => windows1252Characters[control.charCodeAt(0) - 0x80]!)
}
