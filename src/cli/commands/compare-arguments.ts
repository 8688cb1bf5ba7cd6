import type { InputArguments } from '../options/input-options.js'

/** The options of `onefold compare`. */
export interface CompareArguments extends Omit<InputArguments, 'timeField' | 'threads'> {
  /** Files or folders in which a and b are ids. */
  readonly in?: readonly string[]
  readonly lexicon?: string
  readonly collection?: string
  readonly format?: 'text' | 'json' | 'html'
  readonly json?: true
  readonly reuse?: true
  /** Width in columns of the side-by-side form. */
  readonly width?: number
  readonly out?: string
  readonly quiet?: true
}

/** With fewer columns, two texts do not fit side by side. */
export const minColumns = 60
