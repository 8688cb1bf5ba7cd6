import { Analyser } from '../../analysis/analyser.js'
import { createEntityRecogniser } from '../../analysis/entities/entity-recogniser.js'
import type { EntityResources, GazetteerText } from '../../analysis/entities/entity-resources.js'
import { bundledLexicon } from '../../analysis/lexicon/bundled-lexicon.js'
import type { GramFrequencies } from '../../analysis/lexicon/gram-table.js'
import type { Lexicon } from '../../analysis/lexicon/lexicon.js'
import { encodeWords } from '../../hashing/term-code.js'
import type { Document } from '../../model.js'
import { addHeldFingerprints, addHeldTerms, joinHeldFingerprints, joinHeldTerms } from '../../signatures/held-terms.js'
import { rarestGramsAlgorithm } from '../../signatures/rarest-grams.js'
import { signatureAlgorithms } from '../../signatures/registry.js'
import { type FamilyLists, FamilySigner, type LexiconFamily, lexiconFamilies, type Profile } from '../../signatures/sign-families.js'
import { encodeSketch, foldVersion } from '../../signatures/sketch.js'
import { type IndexTerms, termStrings } from '../../signatures/term-list.js'
import { bindTweezer } from '../../signatures/tweezer.js'
import { DocumentTerms } from '../../store/document-terms.js'
import type { TermField } from '../../store/term-lookup.js'
import { BatchSigner, type SignedText } from './batch-signer.js'
import { DocumentHasher, type HashedSource } from './document-hash.js'
import type { JsonBytes } from './json-bytes.js'
import type { SignatureFields, SignatureNumbers, SignatureTexts } from './signature-fields.js'

interface DocumentSignerOptions {
  readonly profile: Profile
  /** Default: the bundled one. */
  readonly lexicon?: Lexicon | undefined
  /** The table of the optional family `grams`. Without it, and in `lean`, the family is not signed. */
  readonly grams?: GramFrequencies | undefined
  /** Rule lists and gazetteers of the family `tweezer`. */
  readonly entities: EntityResources
  /** The user's own gazetteers, in addition. Documents signed with them have a version of their own. */
  readonly gazetteers?: readonly GazetteerText[]
}

/** Length of `exact` in letters: 96 bits, so that the chance that two of a billion different texts have the same is 1e-11. */
export const exactLetters = 16
const exactWords = 3

/** The JSON before the terms of each family. */
const fieldNames = Object.fromEntries(lexiconFamilies.map((family) => [family, `,"${family}":`])) as Readonly<Record<LexiconFamily, string>>

/** Signs single documents with every family of a profile. Keeps caches, so use one per thread. */
export class DocumentSigner {
  readonly #batch = new BatchSigner()
  readonly #hasher = new DocumentHasher()
  readonly #analyser = new Analyser({ keepsTexts: false })
  /** Undefined if no family of the lexicon is signed. */
  readonly #families: FamilySigner | undefined
  /** The value of the field `version`. */
  readonly version: string
  /** The beginning of the JSON of every document, as bytes, because a string would have to be written letter by letter each time. */
  readonly #head: Uint8Array

  /** @throws OnefoldError PARAMETER_INVALID */
  constructor({ profile, lexicon = bundledLexicon, grams, entities, gazetteers = [] }: DocumentSignerOptions) {
    this.version = versionTag(profile, lexicon, grams)
    if (profile !== 'lean') {
      const recogniser = createEntityRecogniser({ ...entities, gazetteers: [...entities.gazetteers, ...gazetteers] })
      this.#families = new FamilySigner({ lexicon, profile, tweezer: bindTweezer(recogniser), ...(grams && { grams }) })
      if (gazetteers.length > 0) this.version += `.names.${recogniser.id}`
    }
    this.#head = new TextEncoder().encode(`{"version":"${this.version}","hash":"`)
  }

  /** Pure: the same document gives the same fields, no matter what was signed before. */
  sign(document: Document): SignatureFields {
    return this.#fields(document, termStrings, termStrings)
  }

  /** As {@link sign}, with the terms as collections hold them (`held-terms.ts`). `fieldsOfTexts` turns the result into fields. */
  signAsTexts(document: Document): SignatureTexts {
    return this.#fields(document, joinHeldFingerprints, joinHeldTerms)
  }

  /** As {@link signAsTexts}, with the terms as numbers in the same order. */
  signAsNumbers(document: Document): SignatureNumbers {
    const { signed, language, lists } = this.#read(document)
    const { length, foldedBytes, exact, sketch } = signed
    return {
      version: this.version,
      hash: this.#hasher.hash(document),
      length,
      language,
      ...(foldedBytes > 0 && { exact: encodeWords(exact.subarray(0, exactWords)), sketch: sketch.slice() }),
      ...heldNumbers(signed, lists),
    }
  }

  /** Appends the fields of {@link sign} as a JSON object. Twice as fast if only the JSON is needed. */
  writeJson(document: HashedSource, json: JsonBytes): void {
    const { signed, language, lists } = this.#read(document)
    json.append(this.#head, 0, this.#head.length)
    json.ascii(this.#hasher.hash(document))
    json.ascii('","length":')
    json.ascii(String(signed.length))
    json.ascii(',"language":')
    json.string(language)
    if (signed.foldedBytes > 0) {
      json.ascii(',"exact":')
      json.base64Url(signed.exact.subarray(0, exactWords))
    }
    json.ascii(',"fingerprints":')
    json.terms(signed.fingerprints)
    if (signed.foldedBytes > 0) {
      json.ascii(',"sketch":')
      json.base64(signed.sketch)
    }
    for (const family of lexiconFamilies) {
      const terms = lists[family]
      if (terms === undefined) continue
      json.ascii(fieldNames[family])
      json.terms(terms)
    }
    json.ascii('}')
  }

  #fields<Terms>(document: Document, form: (terms: IndexTerms) => Terms, familyForm: (terms: IndexTerms) => Terms) {
    const { signed, language, lists } = this.#read(document)
    const { length, foldedBytes, exact, fingerprints, sketch } = signed
    const families: { [Family in LexiconFamily]?: Terms } = {}
    for (const family of lexiconFamilies) if (lists[family] !== undefined) families[family] = familyForm(lists[family])
    return {
      version: this.version,
      hash: this.#hasher.hash(document),
      length,
      language,
      ...(foldedBytes > 0 && { exact: encodeWords(exact.subarray(0, exactWords)) }),
      fingerprints: form(fingerprints),
      ...(foldedBytes > 0 && { sketch: encodeSketch(sketch) }),
      ...families,
    }
  }

  #read(document: HashedSource): Signatures {
    const signed = this.#batch.signOne(document)
    const { text, language } = document
    if (this.#families === undefined) return { signed, language: this.#analyser.languageOf(text, language), lists: {} }
    const analysed = this.#analyser.analyse(text, language)
    return { signed, language: analysed.language, lists: this.#families.list(analysed) }
  }
}

function heldNumbers({ fingerprints }: SignedText, lists: FamilyLists): Pick<SignatureNumbers, 'terms' | 'families'> {
  const numbers: number[] = []
  addHeldFingerprints(fingerprints, numbers)
  const ends = [numbers.length]
  const families: TermField[] = ['fingerprints']
  for (const family of lexiconFamilies) {
    if (lists[family] !== undefined) {
      addHeldTerms(lists[family], numbers)
      families.push(family)
    }
    ends.push(numbers.length)
  }
  return { terms: new DocumentTerms(Float64Array.from(numbers), ends), families }
}

/** The signatures of a document. All forms of its fields are made from them. The next document overwrites the lists. */
interface Signatures {
  readonly signed: SignedText
  readonly language: string
  readonly lists: FamilyLists
}

/**
 * The version tag of signed documents, for example `f1.simhash1.imatch1….0123456789abcdef`: the fold, each lexicon family, the lexicon; then optional
 * families and their tables. With gazetteers of the user's own, a {@link DocumentSigner} appends `names` and the digest of all name lists.
 */
export function versionTag(profile: Profile, lexicon: Lexicon = bundledLexicon, grams?: GramFrequencies): string {
  const fold = `f${foldVersion}`
  if (profile === 'lean') return fold
  const families = signatureAlgorithms.filter(({ optional }) => optional !== true).map(({ name, version }) => `${name}${version}`)
  const more = grams === undefined ? [] : [`${rarestGramsAlgorithm.name}${rarestGramsAlgorithm.version}`, grams.id]
  return [fold, ...families, lexicon.id, ...more].join('.')
}
