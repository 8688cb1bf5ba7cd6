/** What the command line holds. */
export interface CompareArguments {
  readonly language?: string
  readonly lexicon?: string
  readonly collection?: string
  readonly format?: 'text' | 'json' | 'html'
  readonly json?: true
  readonly reuse?: true
  /** Columns to write side by side in. */
  readonly width?: number
  readonly out?: string
  readonly quiet?: true
}

/** Below so many columns there is no room for two texts. */
export const minColumns = 60
