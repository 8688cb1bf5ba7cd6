import { OnefoldError } from '../../../errors.js'
import type { CompareTask } from './compare-task.js'

/** What was asked for, without the texts. */
type AskedComparison =
  | Pick<CompareTask & { kind: 'compare' }, 'kind' | 'scope'>
  | Pick<CompareTask & { kind: 'explain' }, 'kind' | 'questions'>

/**
 * The refusal of a comparison that went beyond a limit of its thread, with what its caller can do: `compare` cannot be asked for less than evidence.
 */
export function refuseComparison(asked: AskedComparison, cause: OnefoldError): OnefoldError {
  const message = `the texts are too much to be compared: ${cause.message}; ${remedyOf(asked)}`
  return new OnefoldError('BODY_TOO_LARGE', message, cause.facts, { cause })
}

function remedyOf(asked: AskedComparison): string {
  if (asked.kind === 'compare') return asked.scope.reuse ? 'compare parts of them, or ask without reuse' : 'compare parts of them'
  const { evidence, passages } = asked.questions
  const extras = [evidence !== undefined && 'evidence', passages && 'reuse'].filter((name) => name !== false && name !== undefined)
  return extras.length > 0 ? `ask without ${extras.join(' and ')}` : 'ask for fewer matches, or with parts of the text'
}
