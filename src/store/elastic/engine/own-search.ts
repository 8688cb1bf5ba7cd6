import type { JsonObject } from '../../../model.js'
import { type Engine, versionOf } from './engine.js'

/**
 * What is added to the body of each search of onefold's own, so that the search pipeline of the index (`index.search.default_pipeline`) is not run.
 * OpenSearch runs it for every search of the index, counts too. It may filter, cut or rename, and copies would not be found then. A pipeline that
 * comes with the search replaces it, and an empty one does nothing. Pipelines came with OpenSearch 2.9; earlier versions, and Elasticsearch, refuse them.
 */
export function ownSearchOf(engine: Engine): JsonObject {
  const [major, minor] = versionOf(engine)
  const hasPipelines = engine.family === 'opensearch' && (major > 2 || (major === 2 && minor >= 9))
  return hasPipelines ? { search_pipeline: {} } : {}
}
