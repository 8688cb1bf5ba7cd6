import type { AnalysedText } from '../analysed-text.js'
import type { EntityType } from './entity-resources.js'

/** A name found in a text: tokens `[firstToken, endToken)`, without titles. */
export interface Entity {
  readonly type: EntityType
  readonly firstToken: number
  readonly endToken: number
}

/** Finds names. Make one and keep it, because it remembers what it has found out about words. */
export interface EntityRecogniser {
  /** 16 hex digits: a digest of all rule lists and gazetteers. Signatures made with different digests do not compare. */
  readonly id: string
  /** The names in a text, in text order; a location inside an organisation precedes it. Pure: earlier texts change nothing. */
  recognise(text: AnalysedText): readonly Entity[]
}
