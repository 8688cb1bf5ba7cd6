import { withoutLineBreaks, withoutStrings } from '../../json/raw-json.js'

/**
 * Numbers that JavaScript may write in another form than they were sent: with more digits than it keeps, or nearly as many, with a zero at the end of
 * a fraction, with an exponent, and minus zero. Also matches what looks like such a number inside a string.
 */
const changingNumber = /[[:,]\s*-?(?:\d[\d.]{15}|\d+(?:\.\d+)?[eE]|\d+\.\d*0(?!\d))|[[:,]\s*-0(?![\d.])/

/**
 * The text of a document in one line, if parsing and serialising it would change its numbers. Engines choose the type of a field by the form of its
 * numbers: `10.0` makes a `float`, `10` a `long`, in which every 10.5 is then found as a 10.
 */
export function exactText(bytes: Buffer): { readonly sourceText?: string } {
  return hasChangingNumber(bytes) ? { sourceText: withoutLineBreaks(bytes.toString('utf8')).trim() } : {}
}

/** Removes strings only after a match: most documents hold no such number, and most long ones that seem to do hold a time or a price in a text. */
function hasChangingNumber(bytes: Buffer): boolean {
  // One character per byte is enough to find digits and quotes, and faster than decoding UTF-8.
  const text = bytes.toString('latin1')
  return changingNumber.test(text) && changingNumber.test(withoutStrings(text))
}
