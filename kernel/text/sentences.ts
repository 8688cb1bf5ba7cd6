import { APOSTROPHE, BLANK, CLOSER, STOP } from './units'

/** The position of a scan in its sentence, and the word that it has just passed. */

/** Whether the next word begins a sentence, so that its capital names nothing. */
export let sentenceStart: bool = true
/** Letters of the previous word, if at most an apostrophe has passed since; else 0. */
export let previousLetters: i32 = 0
/** End of the last word or figure. */
export let previousEnd: i32 = -1
/** Whether a stop has passed after the last word; if so, a blank ends the sentence. */
let stopSeen: bool = false

/** Begins a text. */
export function resetSentences(): void {
  startSentence()
  endStop()
  previousEnd = -1
}

/** Lets the next word begin a sentence. */
export function startSentence(): void {
  sentenceStart = true
}

/** Records that the sentence has a word or figure. */
export function continueSentence(): void {
  sentenceStart = false
  stopSeen = false
}

/** Records the word or figure that has passed. @param letters its letters for a suffix after an apostrophe; 0: no suffix can follow */
export function notePrevious(letters: i32, end: i32): void {
  previousLetters = letters
  previousEnd = end
}

/** Records that a stop seen before did not end a sentence, and that no suffix can follow. */
export function endStop(): void {
  stopSeen = false
  previousLetters = 0
}

/** Passes a blank, which ends the sentence if it follows a stop. */
export function passSpace(): void {
  if (stopSeen) sentenceStart = true
  endStop()
}

/** Records a mark that is not a line end. @param mark its effect on a scan @param kind its class */
export function noteMark(mark: u32, kind: u32): void {
  if (mark == BLANK && stopSeen) sentenceStart = true
  if (mark != CLOSER) stopSeen = mark == STOP
  if (kind != APOSTROPHE) previousLetters = 0
}
