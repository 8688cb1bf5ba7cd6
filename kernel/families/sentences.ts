import { digestHigh, digestLow } from './digest'
import { dfOf } from './rows'
import { clearSelection, digestSorted, select, selectedCount } from './selection'
import { addTerm, closeList, openList, SENTENCES } from './term-list'
import { sentenceCount, startOf, wordAt } from './words'

const SPACE: u8 = 0x20

let maxDf: u32 = 1

/** Sets the limit for common terms. @param mostDocuments a term in more documents is common */
export function configureSentences(mostDocuments: u32): void {
  maxDf = mostDocuments
}

/** Adds a term for each fingerprint of `computeSentenceFingerprints` (scripts/evaluate/published). */
export function signSentences(): void {
  openList(SENTENCES, sentenceCount)
  for (let sentence = 0; sentence < sentenceCount; sentence++) {
    selectSignificant(sentence)
    if (selectedCount == 0) continue
    digestSorted(false, SPACE)
    addTerm(SENTENCES, digestHigh, digestLow)
  }
  closeList(SENTENCES)
}

function selectSignificant(sentence: i32): void {
  clearSelection()
  const end = startOf(sentence + 1)
  for (let i = startOf(sentence); i < end; i++) {
    const row = wordAt(i)
    if (dfOf(row) <= maxDf) select(row)
  }
}
