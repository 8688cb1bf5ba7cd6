/*
 * Figures by regular expressions: slow, and meant to be read.
 */

const thousands = /^[1-9]\d{0,2}(?:(?:,\d{3})+|(?:\.\d{3})+)$/
const thousandsWithDecimals = /^([1-9]\d{0,2}(?:(?:,\d{3})+(?=\.)|(?:\.\d{3})+(?=,)))([.,]\d+)$/
const decimal = /^(\d+)[.,](\d+)$/

const zeros = [
  ...[0x30, 0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xe50, 0xed0, 0xf20, 0x1040, 0x17e0],
  0xff10,
]

/** A figure with ASCII digits for all decimal digits, and with Roman numerals in lower case. */
function toAscii(figure: string): string {
  return figure.toLowerCase().replace(/\p{Nd}/gu, (digit) => {
    const zero = zeros.find((first) => digit.codePointAt(0)! - first >= 0 && digit.codePointAt(0)! - first < 10)
    return zero === undefined ? digit : String(digit.codePointAt(0)! - zero)
  })
}

function withoutLeadingZeros(digits: string): string {
  return digits.replace(/^0+(?=[0-9])/, '')
}

/** The one spelling of a figure. */
export function slowFigure(written: string): string {
  const figure = toAscii(written).replace(
    thousandsWithDecimals,
    (_, whole: string, decimals: string) => whole.replace(/[.,]/g, '') + decimals,
  )
  if (thousands.test(figure)) return figure.replace(/[.,]/g, '')
  const [, whole, decimals] = decimal.exec(figure) ?? []
  if (whole === undefined || decimals === undefined) return withoutLeadingZeros(figure)
  const kept = decimals.replace(/0+$/, '')
  return withoutLeadingZeros(whole) + (kept === '' ? '' : `.${kept}`)
}

/** The tokens of a figure: its groups of thousands, without empty groups at the end; of other figures, the one spelling. */
export function slowFigureTokens(written: string): string[] {
  const figure = toAscii(written)
  if (!thousands.test(figure)) return [slowFigure(figure)]
  return figure
    .replace(/(?:[.,]000)+$/, '')
    .split(/[.,]/)
    .map(withoutLeadingZeros)
}
