import type { CliContext } from '../cli-context.js'
import type { CollectionSource, SourceArguments } from './collection-source.js'

/**
 * Opens the collections that the options name, runs a function on them and closes them.
 *
 * @throws OnefoldError USAGE, CONFIG_INVALID, INPUT_NOT_FOUND without data, STORE_UNAVAILABLE if another process holds the data or the service does
 * not answer
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
