import { digestHigh, digestLow } from './digest'
import { chosenAt, rankAll, rankedWordAt, selectRarest } from './rarest'
import { isKept } from './rows'
import { clearSelection, digestSorted, select, selectedCount } from './selection'
import { addTerm, closeList, I_MATCH, openList } from './term-list'
import { wordCount } from './words'

const LINE_FEED: u8 = 0x0a

let skipRarest: i32 = 0
let termsWanted: i32 = 0
let fewestTerms: i32 = 0
let reductions: i32 = 0
/** How many of the rarest terms are ranked at first: a random lexicon nearly always keeps enough of them. */
let rankedFirst: i32 = 0

/** Sets `IMatchParameters` of src/signatures/i-match.ts. */
export function configureIMatch(skipped: i32, wanted: i32, fewest: i32, randomLexicons: i32, ranked: i32): void {
  skipRarest = skipped
  termsWanted = wanted
  fewestTerms = fewest
  reductions = randomLexicons
  rankedFirst = ranked
}

/**
 * Adds a term for each digest of `computeIMatchDigests` (scripts/evaluate/published) with the window `rank`. Equal digests by two lexicons give two
 * terms, because only digests by the same lexicon may be compared.
 */
export function signIMatch(): void {
  openList(I_MATCH, reductions + 1)
  let ranked = selectRarest(0, wordCount, rankedFirst, true)
  let isWhole = ranked < rankedFirst
  let isAll = false
  for (let k = 0; k <= reductions; k++) {
    takeKept(k, ranked, isAll)
    if (!isWhole && selectedCount < termsWanted) {
      ranked = rankAll()
      isWhole = true
      isAll = true
      takeKept(k, ranked, isAll)
    }
    if (selectedCount < fewestTerms) continue
    digestSorted(true, LINE_FEED)
    addTerm(I_MATCH, digestHigh + u32(k), digestLow)
  }
  closeList(I_MATCH)
}

/** Selects the terms that random lexicon k keeps, except the rarest ones. */
function takeKept(k: i32, ranked: i32, isAll: bool): void {
  clearSelection()
  let skipped = 0
  for (let i = 0; i < ranked && selectedCount < termsWanted; i++) {
    const row = isAll ? rankedWordAt(i) : chosenAt(i)
    if (!isKept(row, k)) continue
    if (skipped < skipRarest) skipped++
    else select(row)
  }
}
