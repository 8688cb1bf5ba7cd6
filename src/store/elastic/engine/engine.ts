import type { JsonObject } from '../../../model.js'

/** Which engine serves. */
export interface Engine {
  readonly family: 'elasticsearch' | 'opensearch'
  /** `9.1.5` */
  readonly version: string
}

/** Major and minor number of an engine's version. */
export function versionOf({ version }: Engine): readonly [major: number, minor: number] {
  const [major = 0, minor = 0] = version.split('.').map((part) => Number.parseInt(part, 10))
  return [major, minor]
}

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

/** URL parameters of a search or `_mget` that wants documents with their vectors. */
export type VectorParams = Readonly<Record<string, string>>

/**
 * How this engine is asked for documents with their vectors. From 9.2 on, Elasticsearch leaves vectors out of the `_source` that it shows unless a
 * request wants them, so a document that is read and written again would lose them. Earlier versions and OpenSearch refuse the parameter.
 */
export function vectorParamsOf(engine: Engine): VectorParams {
  const [major, minor] = versionOf(engine)
  const mayLeaveOut = engine.family === 'elasticsearch' && (major > 9 || (major === 9 && minor >= 2))
  return mayLeaveOut ? { _source_exclude_vectors: 'false' } : {}
}
