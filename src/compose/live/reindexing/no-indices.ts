import { OnefoldError } from '../../../errors.js'

/** The error of a reindex without an engine. */
export function noIndicesError(): OnefoldError {
  return new OnefoldError(
    'ARGUMENT_UNSUPPORTED',
    'the embedded store has no indices to reindex; name an engine with "engine.node", or write the documents by _bulk',
  )
}
