import { hitOf } from './memory'
import { changedRun, coverNeed, coverWindow, drift, literalRun } from './params'
import { atOnce, Sequence } from './sequence'

/**
 * Marks the matches that have company: enough of the tokens around them match along about the same diagonal. A lone match of a common word
 * is chance.
 */
export function markCovered(text: Sequence): void {
  const length = text.length
  // A text of a few tokens cannot give that much company.
  const need = length < coverNeed + 2 ? min(2, coverNeed) : coverNeed
  for (let i = 0; i < length; i++) {
    if (need <= 3) i += coverInside(text, i)
    const place = text.place(i)
    store<u8>(text.covered + usize(i), u8(place >= 0 && (need <= 3 && isInside(text, i, place) || hasCompany(text, i, place - i, need))))
  }
}

/** Marks tokens from `i` on, {@link atOnce} together, as long as all of them are inside ({@link isInside}). @returns how many */
function coverInside(text: Sequence, i: i32): i32 {
  if (i == 0 || text.place(i - 1) < 0) return 0
  let k = i
  while (k + atOnce < text.length && text.followsOn(k) && text.place(k + atOnce) == text.place(k) + atOnce) {
    text.cover(k)
    k += atOnce
  }
  return k - i
}

/** Whether both neighbours continue a match, as for most matches; the two are company enough. */
function isInside(text: Sequence, i: i32, place: i32): bool {
  return i > 0 && place > 0 && i + 1 < text.length && text.place(i - 1) == place - 1 && text.place(i + 1) == place + 1
}

function hasCompany(text: Sequence, i: i32, diagonal: i32, need: i32): bool {
  const last = min(text.length - 1, i + coverWindow)
  let company = 0
  for (let k = max(0, i - coverWindow); k <= last && company < need; k++) {
    const place = text.place(k)
    if (place >= 0 && abs(place - k - diagonal) <= drift) company++
  }
  return company >= need
}

/**
 * Whether no more than `mostMissing` own tokens of a sequence are missing in another one, and no more than `mostLoose` are outside of all runs of
 * `literalRun` tokens that occur there. These are bounds of what an alignment can find. Ends at the token that decides.
 */
export function mayBeIn(text: Sequence, other: Sequence, mostMissing: i32, mostLoose: i32): bool {
  let missing = 0
  let loose = 0
  let run = 0
  let ownInRun = 0
  for (let i = 0; i < text.length; i++) {
    const own = i32(text.counts(i))
    if (other.has(text.hash(i))) {
      run++
      ownInRun += own
      continue
    }
    missing += own
    loose += own + (run < literalRun ? ownInRun : 0)
    if (missing > mostMissing || loose > mostLoose) return false
    run = 0
    ownInRun = 0
  }
  return loose + (run < literalRun ? ownInRun : 0) <= mostLoose
}

/** Counts the own tokens of a text that are covered, that are in literal runs, and that are in long uncovered stretches. */
export function measureCoverage(text: Sequence, results: usize): void {
  const length = text.length
  let coveredOwn = 0
  let literalOwn = 0
  let changedOwn = 0
  let i = 0
  while (i < length) {
    const start = i
    const isCovered = text.isCovered(i)
    let own = 0
    do {
      own += i32(text.counts(i++))
      for (; isCovered && i + atOnce <= length && text.areCovered(i) && text.followsOn(i); i += atOnce) own += text.countOwn(i)
    } while (i < length && text.isCovered(i) == isCovered && (!isCovered || text.place(i) == text.place(i - 1) + 1))
    if (isCovered) coveredOwn += own
    if (isCovered && i - start >= literalRun) literalOwn += own
    if (!isCovered && i - start >= changedRun) changedOwn += own
  }
  store<i32>(results, coveredOwn, 8)
  store<i32>(results, literalOwn, 12)
  store<i32>(results, changedOwn, 16)
}

/** The first token from `i` (above 0) on that is not covered, or whose place does not follow that of the token before it; the length if there is none. */
export function endOfRun(text: Sequence, i: i32): i32 {
  const length = text.length
  while (i + atOnce <= length && text.areCovered(i) && text.followsOn(i)) i += atOnce
  while (i < length && text.isCovered(i) && text.place(i) == text.place(i - 1) + 1) i++
  return i
}

/** Counts the own tokens of a text that the alignment of the other one hit, each once, however often the other text repeats it. */
export function countHits(text: Sequence, side: i32, other: Sequence): i32 {
  const hit = hitOf(side)
  memory.fill(hit, 0, usize(text.length))
  let hits = 0
  for (let i = 0; i < other.length; i++) {
    if (!other.isCovered(i)) continue
    const place = other.place(i)
    const at = hit + usize(place)
    hits += i32(load<u8>(at) == 0) & i32(text.counts(place))
    store<u8>(at, 1)
  }
  return hits
}
