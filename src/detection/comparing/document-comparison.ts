import type { AnalysedText } from '../../analysis/analysed-text.js'
import { Analyser } from '../../analysis/analyser.js'
import type { Lexicon } from '../../analysis/lexicon/lexicon.js'
import type { Comparison, Document, Evidence, Verdict } from '../../model.js'
import { withoutHeading } from '../../signatures/sketch.js'
import { folds } from '../../similarity/comparison.js'
import { SentenceMatcher } from '../../similarity/sentences/sentence-matches.js'
import { SketchComparer } from '../../similarity/verification/sketch-comparer.js'
import { BatchSigner } from '../signing/batch-signer.js'
import { ComparedPair } from './compared-pair.js'
import type { DecidingReasons } from './deciding-reasons.js'
import { headingOf } from './heading-of.js'

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
      findReasons: (verdict) => this.#findReasons(a, b, verdict),
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
    const { ofA, ofB } = this.#signBoth(a, b)
    return this.#comparer.compare(ofA, ofB)
  }

  /** The sketches of both; the same object twice if the documents read the same. */
  #signBoth(a: Document, b: Document): { readonly ofA: Uint16Array; readonly ofB: Uint16Array } {
    const isSame = a.text === b.text && a.title === b.title
    const { sketches, sketchOffsets } = this.#signer.sign(isSame ? [a] : [a, b])
    const [start, middle, end] = sketchOffsets
    const ofA = sketches.subarray(start, middle)
    return { ofA, ofB: isSame ? ofA : sketches.subarray(middle, end) }
  }

  /** Compares variants once more without their titles, without their headings, and without both, until they fold. */
  #findReasons(a: Document, b: Document, verdict: Verdict): DecidingReasons {
    if (verdict !== 'variant') return {}
    const titles = a.title === undefined || b.title === undefined ? undefined : { a: a.title, b: b.title }
    const headings = { a: headingOf(a.text), b: headingOf(b.text) }
    const untitled = [withoutTitle(a), withoutTitle(b)] as const
    const ofTitles = titles && this.#compareSketches(...untitled).verdict
    if (ofTitles && folds(ofTitles)) return { titles: { ...titles, verdictWithout: ofTitles } }
    const ofHeadings = this.#withoutHeadings(a, b)
    if (folds(ofHeadings)) return { headings: { ...headings, verdictWithout: ofHeadings } }
    const ofBoth = titles && this.#withoutHeadings(...untitled)
    if (!ofBoth || !folds(ofBoth)) return {}
    return { titles: { ...titles, verdictWithout: ofBoth }, headings: { ...headings, verdictWithout: ofBoth } }
  }

  /** The verdict if neither text began with a heading. */
  #withoutHeadings(a: Document, b: Document): Verdict {
    const { ofA, ofB } = this.#signBoth(a, b)
    return this.#comparer.compare(withoutHeading(ofA), withoutHeading(ofB)).verdict
  }
}

function withoutTitle(document: Document): Document {
  return { ...document, title: undefined }
}
