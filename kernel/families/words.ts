import { countsAt, sentencesAt, startsAt, tokensAt, wordsAt } from './memory'
import { rowOf, stopOf } from './rows'

/** Tokens of the document that are not stop words. */
export let wordCount: i32 = 0
export let sentenceCount: i32 = 0

/** The row of a word. */
export function wordAt(i: i32): usize {
  return usize(load<u32>(wordsAt + (usize(i) << 2)))
}

/** First word of a sentence; for the number after the last sentence, the end. */
export function startOf(sentence: i32): i32 {
  return load<i32>(startsAt + (usize(sentence) << 2))
}

/** How many words come before a token. */
export function wordsBefore(token: i32): i32 {
  return load<i32>(countsAt + (usize(token) << 2))
}

/** Lists the words. Writes every token, but counts only those kept, because a branch would be mispredicted. */
export function collectWords(sentences: i32): void {
  let count = 0
  let end = 0
  for (let s = 0; s < sentences; s++) {
    store<i32>(startsAt + (usize(s) << 2), count)
    const at = sentencesAt + (usize(s) << 3)
    end = load<i32>(at, 4)
    for (let token = load<i32>(at); token < end; token++) {
      const row = rowOf(load<u32>(tokensAt + (usize(token) << 2)))
      store<u32>(wordsAt + (usize(count) << 2), u32(row))
      store<i32>(countsAt + (usize(token) << 2), count)
      count += 1 - i32(stopOf(row))
    }
  }
  store<i32>(startsAt + (usize(sentences) << 2), count)
  store<i32>(countsAt + (usize(end) << 2), count)
  sentenceCount = sentences
  wordCount = count
}
