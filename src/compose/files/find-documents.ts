import { OnefoldError } from '../../errors.js'
import type { InputOptions } from '../../input/input-options.js'
import { planInput } from '../../input/plan-input.js'
import type { Document } from '../../model.js'
import { readDocuments } from './read-documents.js'

interface FindRequest {
  readonly paths: readonly string[]
  readonly ids: readonly string[]
  readonly input: InputOptions
  readonly signal?: AbortSignal | undefined
}

/**
 * The documents of files that have these ids, by id. What else is in the files need not be readable.
 *
 * Cost: reads the files up to the last of the documents.
 *
 * @throws OnefoldError as `planInput`; PARAMETER_INVALID for an id that no document has; INTERRUPTED if the signal is aborted
 */
export async function findDocuments({ paths, ids, input, signal }: FindRequest): Promise<ReadonlyMap<string, Document>> {
  const missing = new Set(ids)
  const found = new Map<string, Document>()
  let refused = 0
  const events = { onRefusal: () => refused++ }
  for await (const document of readDocuments(await planInput(paths), { input, signal, ...events })) {
    if (missing.delete(document.id)) found.set(document.id, document)
    if (missing.size === 0) return found
  }
  throw notFound([...missing], paths, refused)
}

function notFound(ids: readonly string[], paths: readonly string[], refused: number): OnefoldError {
  const files = paths.join(', ')
  const why = refused === 0 ? '' : `; some could not be read, which \`onefold scan\` names: ${refused}`
  return new OnefoldError(
    'PARAMETER_INVALID',
    `no document of ${files} has the id ${ids.map((id) => JSON.stringify(id)).join(' or ')}${why}`,
  )
}
