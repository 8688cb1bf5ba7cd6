import { isSmallLatin } from './latin-words'
import { unitAt } from './units'

/** Tells the names of sites, `example.com`, from other names with points inside. */

const POINT: u32 = 0x2e

// The last parts of the names of sites, 16 bits a letter.
const COM: u64 = 0x63006f006d
const NET: u64 = 0x6e00650074
const ORG: u64 = 0x6f00720067
const CO: u64 = 0x63006f
// Countries whose code is seldom the ending of a file, as those of Poland (Perl) and Moldova (Markdown) are.
const AT: u64 = 0x610074
const CH: u64 = 0x630068
const DE: u64 = 0x640065
const ES: u64 = 0x650073
const FR: u64 = 0x660072
const IT: u64 = 0x690074
const NL: u64 = 0x6e006c
const RU: u64 = 0x720075
const TR: u64 = 0x740072
const UA: u64 = 0x750061

/**
 * Whether a name before a place ends as those of most sites do: `.com`, `.com.au`, `.co.uk`, `.de`. Copies of an article name other sites in their
 * by-lines.
 */
export function endsAsSite(end: i32): bool {
  const country = end - 3
  if (unitAt(country) != POINT) return endsAsGeneric(end)
  if (!isSmallLatin(unitAt(end - 2)) || !isSmallLatin(unitAt(end - 1))) return false
  return isCountry(lettersBefore(end, 2)) || endsAsGeneric(country) || (unitAt(country - 3) == POINT && lettersBefore(country, 2) == CO)
}

function endsAsGeneric(end: i32): bool {
  const letters = lettersBefore(end, 3)
  return unitAt(end - 4) == POINT && (letters == COM || letters == NET || letters == ORG)
}

function isCountry(letters: u64): bool {
  if (letters == DE || letters == FR || letters == IT || letters == NL || letters == ES) return true
  return letters == RU || letters == TR || letters == UA || letters == AT || letters == CH
}

/** Up to four letters before a place, 16 bits each. */
function lettersBefore(end: i32, count: i32): u64 {
  let letters: u64 = 0
  for (let i = end - count; i < end; i++) letters = (letters << 16) | u64(unitAt(i))
  return letters
}
