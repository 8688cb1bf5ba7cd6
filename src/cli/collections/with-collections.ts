import type { CliContext } from '../cli-context.js'
import type { CollectionSource, SourceArguments } from './collection-source.js'

/**
 * Opens what the options name, runs something on it and closes it.
 *
 * @throws OnefoldError USAGE, CONFIG_INVALID, INPUT_NOT_FOUND if there is no data, STORE_UNAVAILABLE if another process has it or the service
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
