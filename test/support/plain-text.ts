import type { AnalysedText, Sentence, Term } from '../../src/analysis/analysed-text.js'
import type { Lexicon } from '../../src/analysis/lexicon/lexicon.js'
import { SpellingTable } from '../../src/analysis/spelling-table.js'
import { hash64 } from '../../src/hashing/hash64.js'

/** A term whose hash is that of its text, as the analyser makes it. */
export function plainTerm(text: string, stop = false): Term {
  return { text, ...hash64(text), stop }
}

/** A document made of sentences of terms, so that tests of signatures can say exactly what is signed, without an analyser. */
export function plainText(sentences: readonly (readonly string[])[], stopWords: readonly string[] = []): AnalysedText {
  const spellingTable = new SpellingTable()
  const spellingOf = new Map<string, number>()
  const terms: Term[] = []
  const spellings: number[] = []
  const spans: Sentence[] = []
  const starts: number[] = []
  const ends: number[] = []
  let text = ''
  for (const sentence of sentences) {
    const start = text.length
    const firstToken = terms.length
    for (const word of sentence) {
      starts.push(text.length)
      text += `${word} `
      ends.push(text.length - 1)
      const term = plainTerm(word, stopWords.includes(word))
      terms.push(term)
      if (!spellingOf.has(word)) spellingOf.set(word, spellingTable.add(term))
      spellings.push(spellingOf.get(word)!)
    }
    spans.push({ start, end: text.length, firstToken, endToken: terms.length })
  }
  return {
    text,
    language: 'und',
    sentences: spans,
    terms,
    starts: Uint32Array.from(starts),
    ends: Uint32Array.from(ends),
    spellings: Uint32Array.from(spellings),
    spellingTable,
  }
}

/** A lexicon over a few words. */
export function plainLexicon(documents: number, df: Readonly<Record<string, number>> = {}, id = '0123456789abcdef'): Lexicon {
  const documentFrequency = ({ text }: Term): number => (Object.hasOwn(df, text) ? df[text]! : 0)
  return { id, documents, documentFrequency, idf: (term) => Math.log(documents / Math.max(1, documentFrequency(term))) }
}
