import type { ReportPage, ReportQuery } from '../../compose/service.js'
import type { JsonObject } from '../../model.js'
import type { CliContext } from '../cli-context.js'
import type { ConfigArguments } from '../options/config-options.js'

/** Collections that a command asks: in a data folder, or behind a running service. */
export interface CollectionSource {
  reportPage(collection: string, query: ReportQuery): Promise<ReportPage>
  /** Body and answer are those of `POST /_onefold/compare`. */
  compare(body: JsonObject): Promise<JsonObject>
  /** What the user sent, by id; documents that are gone are left out. */
  sources(collection: string, ids: readonly string[]): Promise<ReadonlyMap<string, JsonObject>>
  close(): Promise<void>
}

/** Where a command finds collections. */
export interface SourceArguments extends ConfigArguments {
  readonly url?: string
}

/**
 * Opens what the options name, runs something on it and closes it.
 *
 * @throws OnefoldError USAGE, CONFIG_INVALID, INPUT_NOT_FOUND where there is no data, STORE_UNAVAILABLE where another process has it or the service
 * does not answer
 */
export async function withCollections<Result>(
  context: CliContext,
  values: SourceArguments,
  run: (source: CollectionSource) => Promise<Result>,
): Promise<Result> {
  const source = await open(context, values)
  try {
    return await run(source)
  } finally {
    await source.close()
  }
}

async function open(context: CliContext, values: SourceArguments): Promise<CollectionSource> {
  if (values.url !== undefined) {
    const { RemoteCollections } = await import('./remote-collections.js')
    return new RemoteCollections(values.url, context)
  }
  const { openLocalCollections } = await import('./local-collections.js')
  return openLocalCollections(context, values)
}
