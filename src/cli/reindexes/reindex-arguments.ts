/** What the command line of `onefold reindex` holds. */
export interface ReindexArguments {
  readonly collection?: string
  readonly source?: string
  readonly dest?: string
  readonly inPlace?: true
  readonly slices?: number
  readonly documentsPerSecond?: number
  readonly memory?: number
  readonly blockWrites?: true
  readonly config?: string
  readonly url?: string
  readonly json?: true
  readonly out?: string
  readonly quiet?: true
}
