import type { Level } from '../../model.js'
import type { Profile } from '../../signatures/sign-families.js'
import type { StoreCollection } from '../../store/store.js'

/** How a collection's documents are read, signed and grouped. Comes from the configuration only, never from clients. */
export interface CollectionSettings extends StoreCollection {
  /** Fields whose texts are joined by one newline; undefined: the first present of `text`, `body`, `content`, else `html`. Dotted paths. */
  readonly textFields: readonly string[] | undefined
  /** Dotted path. */
  readonly titleField: string
  /** Whether the text fields hold plain text or HTML, of which the main text is signed. */
  readonly format: 'text' | 'html'
  /** ISO 639-1 code of the language of every document; undefined: that of the language field, or else guessed. */
  readonly language: string | undefined
  /** Field with the language of a document. */
  readonly languageField: string | undefined
  readonly profile: Profile
  /** Field with the time of a document, for `oldest`, `newest` and {@link withinMs}: ISO 8601, or milliseconds since the epoch. */
  readonly timeField: string | undefined
  /** Fields whose values keep documents apart: documents that differ in one of them never group or contain each other. */
  readonly scopeFields: readonly string[]
  /** Most milliseconds between the times of two documents that group at `near` and `contained`; undefined: no bound. */
  readonly withinMs: number | undefined
  /** Fields that `prefer` may name in a search. */
  readonly preferFields: readonly string[]
  /** The level of a search that names none. */
  readonly defaultLevel: Level
  /** Most documents that a search reads to fill a page: 100..10,000. */
  readonly maxWindow: number
  /** False if a caller passed these settings as options; messages then name the options. Default true: configured under `collections`. */
  readonly isConfigured?: boolean
}
