/** The options of `onefold compare`. */
export interface CompareArguments {
  readonly language?: string
  readonly encoding?: string
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
