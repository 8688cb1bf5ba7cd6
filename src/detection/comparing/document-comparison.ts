import type { AnalysedText, Analyser } from '../../analysis/analysed-text.js'
import { createAnalyser } from '../../analysis/analyser.js'
import type { Lexicon } from '../../analysis/lexicon/lexicon.js'
import type { Comparison, Document, Evidence } from '../../model.js'
import { SentenceMatcher } from '../../similarity/sentences/sentence-matches.js'
import { SketchComparer } from '../../similarity/verification/sketch-comparer.js'
import { BatchSigner } from '../signing/batch-signer.js'
import { ComparedPair, type DocumentComparisonResult } from './compared-pair.js'

/** Compares documents by their texts. Keeps buffers and caches, so use one per thread. */
export class DocumentComparison {
  readonly #signer = new BatchSigner()
  readonly #comparer = new SketchComparer()
  readonly #analyser: Analyser = createAnalyser()
  readonly #matcher = new SentenceMatcher()
  readonly #lexicon: Lexicon | undefined
  /** The last text that was b, because several documents are often compared with the same one. */
  #last: { readonly language: string | undefined; readonly analysed: AnalysedText } | undefined

  /** @param lexicon for CoDet's figures and, if it has the tables of sentences, for sentences in other words; without it, results have neither */
  constructor(lexicon?: Lexicon) {
    this.#lexicon = lexicon
  }

  /** Analyses both texts, once. Questions about the pair are answered when they are asked. */
  open(a: Document, b: Document): ComparedPair {
    const isSame = a.text === b.text && a.language === b.language
    const ofA = isSame ? undefined : this.#analyser.analyse(a.text, a.language)
    const ofB = this.#analyseAgain(b)
    return new ComparedPair({
      texts: { a: ofA ?? ofB, b: ofB },
      matcher: this.#matcher,
      compareSketches: () => this.#compareSketches(a, b),
      lexicon: this.#lexicon,
    })
  }

  /** Compares a with b. The verdict is about a, relative to b. Cost: linear in the lengths of both. */
  compare(a: Document, b: Document): DocumentComparisonResult {
    return this.open(a, b).describe()
  }

  /** The first sentences of a that are also in b, in text order, at most `limit`. */
  evidence(a: Document, b: Document, limit: number): Evidence[] {
    return this.open(a, b).evidence(limit)
  }

  #analyseAgain({ text, language }: Document): AnalysedText {
    if (this.#last?.analysed.text !== text || this.#last.language !== language) {
      this.#last = { language, analysed: this.#analyser.analyse(text, language) }
    }
    return this.#last.analysed
  }

  #compareSketches(a: Document, b: Document): Comparison {
    const isSame = a.text === b.text && a.title === b.title
    const { sketches, sketchOffsets } = this.#signer.sign(isSame ? [a] : [a, b])
    const [start, middle, end] = sketchOffsets
    const sketch = sketches.subarray(start, middle)
    return this.#comparer.compare(sketch, isSame ? sketch : sketches.subarray(middle, end))
  }
}
