import { type Engine, versionOf } from './engine.js'

/** Members that the body of each search of onefold's own has besides. */
export type OwnSearch = { readonly search_pipeline?: Readonly<Record<string, never>> }

/**
 * What keeps the search pipeline of an index (`index.search.default_pipeline`) from onefold's own searches. OpenSearch runs it for every search of the
 * index, counts too. It may filter, cut or rename, and copies would not be found then. A pipeline that is given with the search replaces it; an empty one
 * does nothing. Pipelines came with OpenSearch 2.9; earlier versions, and Elasticsearch, refuse the member.
 */
export function ownSearchOf(engine: Engine): OwnSearch {
  const [major, minor] = versionOf(engine)
  const hasPipelines = engine.family === 'opensearch' && (major > 2 || (major === 2 && minor >= 9))
  return hasPipelines ? { search_pipeline: {} } : {}
}
