import { endsAddress, isUrlStart, startOfAddress } from './addresses'
import { loseFact } from './fact-digests'
import { endStop, startSentence } from './sentences'
import { tagEnd } from './tags'
import { textLength, unitAt } from './units'
import { addShare, shareOfWord } from './word-counts'
import { FACT, QUOTED, startOf, takeBack, tokenCount } from './written-tokens'

/** Addresses, URLs, targets of links and tags in a text: folded, but no tokens, because they are not words of the author's. */

/** End of the address that was found last. */
export let addressEnd: i32 = 0

/** Begins a text. */
export function resetAddresses(): void {
  addressEnd = 0
}

/** What stands before `@` without a blank was not a word but an address: its tokens go, and the rest of it gives none. */
export function passAddress(at: i32): void {
  const start = startOfAddress(at)
  if (start == at || at + 1 >= textLength || endsAddress(unitAt(at + 1))) return
  while (tokenCount > 0) {
    const place = startOf(tokenCount - 1)
    if (place < start) break
    const token = takeBack()
    if ((token & FACT) != 0) loseFact()
    addShare(-shareOfWord(unitAt(place)), (token & QUOTED) != 0)
  }
  passToBlank(at + 1)
}

/** A tag in a text: what its attributes say is about the page and not in it. */
export function passTag(at: i32): void {
  addressEnd = max(addressEnd, tagEnd(at))
}

/** Passes the URL that the word `[start, end)` begins, if it does; a colon or point stands after it. */
export function passUrl(start: i32, end: i32): void {
  if (start >= addressEnd && isUrlStart(start, end)) passToBlank(start)
}

/** Up to what ends an address, from where the last one was found: `a@a@a@` is read once, not once for each `@`. */
export function passToBlank(from: i32): void {
  let end = max(from, addressEnd)
  while (end < textLength && !endsAddress(unitAt(end))) end++
  addressEnd = end
  endStop()
  startSentence()
}
