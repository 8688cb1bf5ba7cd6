import type { AnalysedText } from '../analysed-text.js'
import type { EntityType } from './entity-resources.js'

/** A name found in a text: tokens `[firstToken, endToken)`, titles left out. */
export interface Entity {
  readonly type: EntityType
  readonly firstToken: number
  readonly endToken: number
}

/** Finds names. Make it once and keep it: it remembers what it has found out about words. */
export interface EntityRecogniser {
  /** 16 hex digits: a digest of all rule lists and gazetteers. Signatures made with different ones do not compare. */
  readonly id: string
  /** The names in a text, in text order; a location inside an organisation comes before it. Pure: earlier texts change nothing. */
  recognise(text: AnalysedText): readonly Entity[]
}
