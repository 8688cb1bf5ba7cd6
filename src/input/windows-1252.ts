/** The characters of the bytes 80 to 9F in windows-1252. Five bytes have none. */
const characters = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ'

/**
 * A text that was decoded from windows-1252, with the quotation marks, dashes and letters of the bytes 80 to 9F. Some releases of Node decode this
 * encoding as Latin-1, which has control characters there; no text has these.
 */
export function restoreWindows1252(text: string): string {
  return text.replace(/[\x80-\x9f]/g, (control) => characters[control.charCodeAt(0) - 0x80]!)
}
