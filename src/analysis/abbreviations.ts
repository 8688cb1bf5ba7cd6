// Titles, units and references. They precede a capital or a figure far more often than they end a sentence.
const abbreviations = new Set(
  `adm al alb approx apr arch art asst aug av bkz bzw ca cad capt cf cmdr col cpt dec dept doç doc dr dra dott ee eg etc feb fig fr
gen gov hon hr ing ie insp jan jul jun lic lt ltd maj mag mah mar mm mme mlle mr mrs ms mt no nov nr nos núm oct op ord örn pag par pp
prof pres rep rev sen sep sept sgt sn sok sr sra srta st sta ste str supt tel univ vol vs yrd`.split(/\s+/),
)
const longest = 6
// Made once, because a regular expression in a function is made again by each call.
const number = /^\p{N}+$/u
const endsInCapital = /\p{Lu}$/u

// Languages that write ordinals as a number with a full stop.
const ordinalLanguages = new Set(['tr', 'az', 'de', 'da', 'no', 'fi', 'hu', 'cs', 'sk', 'sl', 'hr', 'sr', 'pl', 'et', 'lv', 'is'])

/**
 * Whether a full stop after the token `[start, end)` marks an abbreviation and does not end a sentence: initials, common abbreviations, and ordinals
 * of one or two digits in languages that write them so.
 *
 * @param language ISO 639-1
 */
export function isAbbreviation(text: string, start: number, end: number, language: string): boolean {
  const length = end - start
  if (length > longest) return false
  const token = text.slice(start, end)
  if (number.test(token)) return length <= 2 && ordinalLanguages.has(language)
  if (length === 1 || token.charAt(length - 2) === '.') return endsInCapital.test(token)
  return abbreviations.has(token.toLowerCase())
}
