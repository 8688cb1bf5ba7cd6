import type { AnalysedText } from '../../analysis/analysed-text.js'
import { Analyser } from '../../analysis/analyser.js'
import type { Lexicon } from '../../analysis/lexicon/lexicon.js'
import type { Comparison, Document, Evidence, Verdict } from '../../model.js'
import { folds } from '../../similarity/comparison.js'
import { SentenceMatcher } from '../../similarity/sentences/sentence-matches.js'
import { SketchComparer } from '../../similarity/verification/sketch-comparer.js'
import { BatchSigner } from '../signing/batch-signer.js'
import { ComparedPair, type DecidingTitles } from './compared-pair.js'

/** Analysed texts of this many code units together are kept, which takes about 10 MB. */
const keptUnits = 2 ** 20

/** Compares documents by their texts. Keeps buffers and caches, so use one per thread. */
export class DocumentComparison {
  readonly #signer = new BatchSigner()
  readonly #comparer = new SketchComparer()
  readonly #analyser = new Analyser()
  readonly #matcher = new SentenceMatcher()
  readonly #lexicon: Lexicon | undefined
  /** The texts that were compared last, because the documents of a group are compared with the same ones, one after another. */
  readonly #kept = new Map<string, { readonly language: string | undefined; readonly analysed: AnalysedText }>()
  #keptUnits = 0

  /** @param lexicon for CoDet's figures and, if it has the tables of sentences, for sentences in other words; without it, results have neither */
  constructor(lexicon?: Lexicon) {
    this.#lexicon = lexicon
  }

  /** Analyses both texts, once. Questions about the pair are answered when they are asked. Cost: linear in the lengths of both. */
  open(a: Document, b: Document): ComparedPair {
    const ofB = this.#analyse(b)
    const isSame = a.text === b.text && a.language === b.language
    return new ComparedPair({
      texts: { a: isSame ? ofB : this.#analyse(a), b: ofB },
      matcher: this.#matcher,
      compareSketches: () => this.#compareSketches(a, b),
      findDecidingTitles: (verdict) => this.#findDecidingTitles(a, b, verdict),
      lexicon: this.#lexicon,
    })
  }

  /** The first sentences of a that are also in b, at most `limit`: see {@link ComparedPair.evidence}. */
  evidence(a: Document, b: Document, limit: number): Evidence[] {
    return this.open(a, b).evidence(limit)
  }

  /** The language of a document: as it was given, or guessed; `und` if it cannot be guessed. */
  languageOf({ text, language }: Pick<Document, 'text' | 'language'>): string {
    return this.#analyser.languageOf(text, language)
  }

  #analyse({ text, language }: Document): AnalysedText {
    const known = this.#kept.get(text)
    const kept = known !== undefined && known.language === language ? known : { language, analysed: this.#analyser.analyse(text, language) }
    if (known === undefined) this.#makeRoom(text.length)
    // A map lists what was set last at its end.
    else this.#kept.delete(text)
    this.#kept.set(text, kept)
    return kept.analysed
  }

  /** Drops the texts that were not compared for the longest time. The last one stays, however long: it is b, and the next one is a. */
  #makeRoom(units: number): void {
    this.#keptUnits += units
    for (const text of this.#kept.keys()) {
      if (this.#keptUnits <= keptUnits || this.#kept.size === 1) return
      this.#kept.delete(text)
      this.#keptUnits -= text.length
    }
  }

  #compareSketches(a: Document, b: Document): Comparison {
    const isSame = a.text === b.text && a.title === b.title
    const { sketches, sketchOffsets } = this.#signer.sign(isSame ? [a] : [a, b])
    const [start, middle, end] = sketchOffsets
    const sketch = sketches.subarray(start, middle)
    return this.#comparer.compare(sketch, isSame ? sketch : sketches.subarray(middle, end))
  }

  /** Compares variants once more without their titles. */
  #findDecidingTitles(a: Document, b: Document, verdict: Verdict): DecidingTitles | undefined {
    if (verdict !== 'variant' || a.title === undefined || b.title === undefined) return undefined
    const { verdict: verdictWithout } = this.#compareSketches({ ...a, title: undefined }, { ...b, title: undefined })
    return folds(verdictWithout) ? { a: a.title, b: b.title, verdictWithout } : undefined
  }
}
