import { APOSTROPHE, BLANK, CLOSER, STOP } from './units'

/** Where in its sentence a scan stands, and which word it has just passed. */

const SPACE: u32 = 0x20

/** Whether the next word begins a sentence, so that its capital names nothing. */
export let sentenceStart: bool = true
/** Letters of the word just before, if only an apostrophe has passed since; else 0. */
export let previousLetters: i32 = 0
/** End of the last word or figure. */
export let previousEnd: i32 = -1
/** Whether a stop has passed after the last word: a blank after it ends the sentence. */
let stopSeen: bool = false

/** Begins a text. */
export function resetSentences(): void {
  startSentence()
  endStop()
  previousEnd = -1
}

/** The next word begins a sentence. */
export function startSentence(): void {
  sentenceStart = true
}

/** A word or figure stands in the sentence. */
export function continueSentence(): void {
  sentenceStart = false
  stopSeen = false
}

/** Notes the word or figure that has passed. @param letters as an apostrophe after it sees them; 0: no suffix can follow */
export function notePrevious(letters: i32, end: i32): void {
  previousLetters = letters
  previousEnd = end
}

/** A stop seen before was none of a sentence, and no suffix can follow. */
export function endStop(): void {
  stopSeen = false
  previousLetters = 0
}

/** Passes a blank: after a stop it ends the sentence. */
export function passSpace(): void {
  if (stopSeen) sentenceStart = true
  endStop()
}

/** Notes a mark that is not a line end. @param mark what it does to a scan @param kind its class */
export function noteMark(unit: u32, mark: u32, kind: u32): void {
  if (mark == STOP) stopSeen = true
  else if (mark == BLANK) {
    if (stopSeen) sentenceStart = true
    stopSeen = false
  } else if (mark != CLOSER) stopSeen = false
  if (kind != APOSTROPHE || unit == SPACE) previousLetters = 0
}
