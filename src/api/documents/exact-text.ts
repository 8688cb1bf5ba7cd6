/**
 * Numbers that JavaScript writes otherwise than they were sent: of more figures than it keeps (or nearly), with a zero at the end of a fraction, with an
 * exponent, and minus zero. What looks like one inside of a string is taken for one, too, which does no harm.
 */
const changingNumber = /[[:,]\s*-?(?:\d[\d.]{15}|\d+(?:\.\d+)?[eE]|\d+\.\d*0(?!\d))|[[:,]\s*-0(?![\d.])/

/**
 * The text of a document, in one line, where reading it and writing it again would change its numbers. Engines tell by them which type a field is to
 * have: `10.0` makes a `float`, `10` a `long`, which then finds every 10.5 as a 10.
 */
export function exactText(bytes: Buffer): { readonly sourceText?: string } {
  // Letter by letter is enough for figures, and quicker than UTF-8.
  if (!changingNumber.test(bytes.toString('latin1'))) return {}
  return {
    sourceText: bytes
      .toString('utf8')
      .replace(/[\r\n]+/g, ' ')
      .trim(),
  }
}
