import type { Lexicon } from '../../../analysis/lexicon/lexicon.js'
import type { Document, JsonObject } from '../../../model.js'
import type { ComparedPair } from '../../comparing/compared-pair.js'
import { DocumentComparison } from '../../comparing/document-comparison.js'
import { renderComparison } from '../../comparing/render-comparison.js'
import { shadeSources } from '../../comparing/shaded-pages.js'
import { toSignedDocument } from '../signing/inline-signer.js'
import type { SigningInput } from '../signing/signer.js'
import type { ComparisonScope, PairAnswers, PairQuestions, TextComparer } from './text-comparer.js'

/** Compares on the calling thread. The first comparison takes some milliseconds more, to set up. */
export class InlineTextComparer implements TextComparer {
  readonly #lexicon: Lexicon | undefined
  #comparison: DocumentComparison | undefined

  /** @param lexicon as `DocumentComparison` takes it */
  constructor(lexicon?: Lexicon) {
    this.#lexicon = lexicon
  }

  async explain(documents: readonly SigningInput[], other: SigningInput, questions: PairQuestions): Promise<PairAnswers[]> {
    if (documents.length === 0) return []
    const b = toSignedDocument(other)
    return documents.map((document) => answer(this.#open(toSignedDocument(document), b), questions))
  }

  async compare(a: SigningInput, b: SigningInput, { reuse, texts }: ComparisonScope): Promise<JsonObject> {
    const pair = this.#open(toSignedDocument(a), toSignedDocument(b))
    const links = texts ? pair.links() : undefined
    const trees = shadeSources(pair, { a: htmlOf(a), b: htmlOf(b) }, links)
    const passages = reuse ? pair.passages() : undefined
    return renderComparison(pair.describe(), { texts: texts ? pair.texts : undefined, links, passages, trees })
  }

  #open(a: Document, b: Document): ComparedPair {
    this.#comparison ??= new DocumentComparison(this.#lexicon)
    return this.#comparison.open(a, b)
  }
}

function answer(pair: ComparedPair, { evidence, degrees, reasons, passages, codet }: PairQuestions): PairAnswers {
  return {
    ...(evidence !== undefined && { evidence: pair.evidence(evidence) }),
    ...(degrees && { degrees: pair.degrees() }),
    ...(reasons && { reasons: pair.decidingReasons() }),
    ...(passages && { passages: pair.passages() }),
    ...(codet && { codet: pair.codet() }),
  }
}

function htmlOf({ isHtml, text }: SigningInput): string | undefined {
  return isHtml ? text : undefined
}
