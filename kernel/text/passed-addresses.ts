import { endsAddress, endsTarget, isUrlStart, startOfAddress } from './addresses'
import { loseFact } from './fact-digests'
import { endStop, startSentence } from './sentences'
import { tagEnd } from './tags'
import { textLength, unitAt } from './units'
import { addShare, shareOfWord } from './word-counts'
import { FACT, QUOTED, startOf, takeBack, tokenCount } from './written-tokens'

/** Addresses, URLs, targets of links and tags in a text: they are folded, but give no tokens, because they are not the author's words. */

/** End of the address that was found last. */
export let addressEnd: i32 = 0

/** Begins a text. */
export function resetAddresses(): void {
  addressEnd = 0
}

/** Passes an address when its `@` is reached: takes back the tokens of its units before the `@`, and lets the rest of it give none. */
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
  passAddressFrom(at + 1)
}

/** Passes a tag in a text: its attributes describe the page and are not part of its text. */
export function passTag(at: i32): void {
  addressEnd = max(addressEnd, tagEnd(at))
}

/** Passes a URL if the word `[start, end)`, which a colon or point follows, begins one. */
export function passUrl(start: i32, end: i32): void {
  if (start >= addressEnd && isUrlStart(start, end)) passAddressFrom(start)
}

/** Passes the target of a link from its bracket on. */
export function passTarget(bracket: i32): void {
  let end = max(bracket + 1, addressEnd)
  while (end < textLength && !endsTarget(unitAt(end))) end++
  passUpTo(end)
}

/** Passes all units up to one that ends an address. Continues at the end of the last address: `a@a@a@` is read once, not once for each `@`. */
function passAddressFrom(from: i32): void {
  let end = max(from, addressEnd)
  while (end < textLength && !endsAddress(unitAt(end))) end++
  passUpTo(end)
}

function passUpTo(end: i32): void {
  addressEnd = end
  endStop()
  startSentence()
}
