import { OnefoldError } from '../../src/errors.js'

/** What an action throws; if it does not throw, what it returns. */
export function errorOf(action: () => unknown): unknown {
  try {
    return action()
  } catch (error) {
    return error
  }
}

/** The error of ours that an action throws. Anything else ends the test. */
export function onefoldErrorOf(action: () => unknown): OnefoldError {
  const thrown = errorOf(action)
  if (thrown instanceof OnefoldError) return thrown
  throw new Error('no error of onefold was thrown', { cause: thrown })
}
