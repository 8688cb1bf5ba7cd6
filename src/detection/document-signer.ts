import type { Analyser } from '../analysis/analysed-text.js'
import { createAnalyser } from '../analysis/analyser.js'
import { bundledLexicon } from '../analysis/bundled-lexicon.js'
import { createEntityRecogniser } from '../analysis/entities.js'
import type { EntityResources } from '../analysis/entity-resources.js'
import type { Lexicon } from '../analysis/lexicon.js'
import { sha256Base64Url } from '../hashing/digest.js'
import type { Document } from '../model.js'
import { signatureAlgorithms } from '../signatures/registry.js'
import { createFamilySigner, type FamilySigner, type FamilyTerms, type Profile } from '../signatures/sign-families.js'
import { encodeSketch, foldVersion } from '../signatures/sketch.js'
import { createTweezerSigner } from '../signatures/tweezer.js'
import { BatchSigner } from './batch-signer.js'

/** The signature fields of a document, as they are indexed. Terms are sorted, 8 characters each. */
export interface SignatureFields extends FamilyTerms {
  /** Fold version, algorithm versions and lexicon id in one tag. */
  readonly version: string
  /** Digest of everything that signing read: equal means that signing again changes nothing. */
  readonly hash: string
  /** Given, or guessed; `und` where no guess is safe. */
  readonly language: string
  /** Words and figures. */
  readonly length: number
  /** Fold key at level `exact`; absent where the text is empty. */
  readonly exact?: string
  readonly fingerprints: readonly string[]
  /** What verification reads, in padded base64; absent where the text is empty. */
  readonly sketch?: string
}

/** What a {@link DocumentSigner} is made of. */
export interface DocumentSignerOptions {
  readonly profile: Profile
  /** Default: the bundled one. */
  readonly lexicon?: Lexicon
  /** Rule lists and gazetteers of the family `tweezer`. */
  readonly entities: EntityResources
}

/** Signs single documents with every family of a profile; keeps caches, so use one a thread. */
export class DocumentSigner {
  readonly #batch = new BatchSigner()
  readonly #analyser: Analyser = createAnalyser()
  readonly #families: FamilySigner
  readonly #version: string

  /** @throws OnefoldError PARAMETER_INVALID */
  constructor({ profile, lexicon = bundledLexicon, entities }: DocumentSignerOptions) {
    const tweezer = profile === 'lean' ? undefined : createTweezerSigner(createEntityRecogniser(entities))
    this.#families = createFamilySigner({ lexicon, profile, ...(tweezer !== undefined && { tweezer }) })
    this.#version = versionTag(profile, lexicon)
  }

  /** Pure: the same document gives the same fields, whatever was signed before. */
  sign(document: Document): SignatureFields {
    const signed = this.#batch.signOne(document)
    const common = { version: this.#version, hash: hashDocument(document), length: signed.length }
    const own =
      signed.foldedBytes === 0
        ? { fingerprints: [] }
        : { exact: signed.exact, fingerprints: signed.fingerprints, sketch: encodeSketch(signed.sketch) }
    const analysed = this.#analyser.analyse(document.text, document.language)
    return { ...common, language: analysed.language, ...own, ...this.#families.sign(analysed) }
  }
}

/** For example `f1.simhash1.imatch1….0123456789abcdef`: the fold, each lexicon family, the lexicon. */
function versionTag(profile: Profile, lexicon: Lexicon): string {
  const fold = `f${foldVersion}`
  if (profile === 'lean') return fold
  const families = signatureAlgorithms.map(({ name, version }) => `${name}${version}`)
  return [fold, ...families, lexicon.id].join('.')
}

function hashDocument({ text, title, language, time }: Document): string {
  return sha256Base64Url(JSON.stringify([text, title ?? null, language ?? null, time ?? null]))
}
