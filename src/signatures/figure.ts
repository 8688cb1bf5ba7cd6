/**
 * Figures in one spelling each, so that `4,800,000`, `4.800.000` and `4800000` are one figure and `1.5` is not `15`.
 */

const thousands = /^\d{1,3}(?:[.,]\d{3})+$/
const decimal = /^\d+[.,]\d+$/

/** Longest run of digits and joiners that is read as one figure, in code units; the rest of a longer one is the next figure. */
export const longestFigure = 64

/**
 * One spelling of a figure: thousands separators dropped, the decimal mark a point, no zeros before the figure or at the end of its decimals.
 *
 * @param figure digits joined by `. , : / -`, at most {@link longestFigure} code units
 */
export function normaliseFigure(figure: string): string {
  if (thousands.test(figure)) return withoutLeadingZeros(figure.replace(/[.,]/g, ''))
  if (!decimal.test(figure)) return withoutLeadingZeros(figure)
  return withoutLeadingZeros(figure.replace(',', '.').replace(/0+$/, '').replace(/\.$/, ''))
}

/**
 * The tokens of a figure: its groups of thousands apart, without empty groups at the end, so that `4.800.000` and "4 million 800 thousand"
 * have the same tokens; any other figure is one token.
 */
export function figureTokens(figure: string): string[] {
  if (!thousands.test(figure)) return [normaliseFigure(figure)]
  const groups = figure.split(/[.,]/)
  while (groups.length > 1 && groups.at(-1) === '000') groups.pop()
  return groups.map(withoutLeadingZeros)
}

function withoutLeadingZeros(digits: string): string {
  return digits.replace(/^0+(?=\d)/, '')
}

const digitZeros = [0x660, 0x6f0, 0x966, 0x9e6, 0xe50, 0xff10]

/** Decimal digits of other scripts as ASCII ones; everything else stays. */
export function asciiDigits(figure: string): string {
  if (/^[0-9.,:/-]*$/.test(figure)) return figure
  return Array.from(figure, (character) => {
    const unit = character.charCodeAt(0)
    const zero = digitZeros.find((first) => unit >= first && unit <= first + 9)
    return zero === undefined ? character : String(unit - zero)
  }).join('')
}
