import { startsAt, tokensAt } from './memory'

/** The tokens that a scan has written so far, and their starts in the text. */

// The flags of src/signatures/sketch-token.ts.
export const HASH_MASK: u32 = 0x0fff
export const FACT: u32 = 1 << 12
export const NAME: u32 = 1 << 13
export const QUOTED: u32 = 1 << 14
export const CODE: u32 = 1 << 15
export const WORD_BITS: u32 = 7

/** Number of tokens written so far. */
export let tokenCount: i32 = 0

/** Begins a text. */
export function forgetTokens(): void {
  tokenCount = 0
}

/** Appends a token that begins at a place of the text. */
export function addToken(token: u32, start: i32): void {
  addTokenIf(true, token, start)
}

/** Like {@link addToken}, if `isTaken`. Writes in any case, because a branch that cannot be predicted takes longer. */
export function addTokenIf(isTaken: bool, token: u32, start: i32): void {
  setToken(tokenCount, token)
  store<i32>(startsAt + (usize(tokenCount) << 2), start)
  tokenCount += i32(isTaken)
}

/** Removes the last token. @returns the token */
export function takeBack(): u32 {
  tokenCount--
  return tokenAt(tokenCount)
}

/** The i-th token. */
export function tokenAt(i: i32): u32 {
  return load<u16>(tokensAt + (usize(i) << 1))
}

/** Overwrites the i-th token. */
export function setToken(i: i32, token: u32): void {
  store<u16>(tokensAt + (usize(i) << 1), token)
}

/** Start of a token in the text. */
export function startOf(i: i32): i32 {
  return load<i32>(startsAt + (usize(i) << 2))
}
