import { type Engine, versionOf } from './engine.js'

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
