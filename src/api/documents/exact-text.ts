import { oneLine, withoutStrings } from '../../json/raw-json.js'

/**
 * Numbers that JavaScript writes otherwise than they were sent: of more figures than it keeps (or nearly), with a zero at the end of a fraction, with
 * an exponent, and minus zero. Finds what looks like one inside of a string, too.
 */
const changingNumber = /[[:,]\s*-?(?:\d[\d.]{15}|\d+(?:\.\d+)?[eE]|\d+\.\d*0(?!\d))|[[:,]\s*-0(?![\d.])/

/**
 * The text of a document, in one line, where reading it and writing it again would change its numbers. Engines tell by them which type a field is to
 * have: `10.0` makes a `float`, `10` a `long`, which then finds every 10.5 as a 10.
 */
export function exactText(bytes: Buffer): { readonly sourceText?: string } {
  return hasChangingNumber(bytes) ? { sourceText: oneLine(bytes.toString('utf8')).trim() } : {}
}

/**
 * Strings are taken out only if something was found: most documents hold no such number, and most long ones that do hold a time or a price in a text.
 */
function hasChangingNumber(bytes: Buffer): boolean {
  // Letter by letter is enough for figures and quotes, and quicker than UTF-8.
  const text = bytes.toString('latin1')
  return changingNumber.test(text) && changingNumber.test(withoutStrings(text))
}
