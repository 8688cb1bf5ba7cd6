import { z } from 'zod'
import { type ErrorCode, errorCodeName } from '../../../errors.js'
import { errorTable } from '../error-table.js'
import { component } from './components.js'

const code = z.enum((Object.keys(errorTable) as ErrorCode[]).map(errorCodeName))

const cause = {
  type: z.string().meta({ description: 'the engines’ word for this kind of error' }),
  reason: z.string().meta({ description: 'what is wrong, where, and what to do' }),
  index: z.string().optional().meta({ description: 'the collection that it is about' }),
}

/** The fault of one item of several. */
export const errorCause = component('ErrorCause', 'What went wrong with one item of several.', z.object({ ...cause, code }))

/** The answer to a request that could not be served. */
export const errorAnswer = component(
  'Error',
  'An error in the engines’ shape, with a code of onefold’s.',
  z.object({ error: z.object({ root_cause: z.array(z.object(cause)), ...cause, code }), status: z.int() }),
)
