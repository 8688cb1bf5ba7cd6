import { OnefoldError } from '../errors.js'

/** The answer of a task on a thread: its result, or why it has none. An error's own fields would not cross the threads. */
export type ThreadAnswer<Result> = { readonly result: Result } | { readonly error: Pick<OnefoldError, 'code' | 'message' | 'facts'> }

/** Does a task on a thread. An OnefoldError becomes the task's answer; any other error is thrown. */
export async function answerOf<Result>(work: () => Result | Promise<Result>): Promise<ThreadAnswer<Result>> {
  try {
    return { result: await work() }
  } catch (error) {
    if (!(error instanceof OnefoldError)) throw error
    const { code, message, facts } = error
    return { error: { code, message, facts } }
  }
}

/** The result in an answer. @throws OnefoldError the error in it */
export function resultOf<Result>(answer: ThreadAnswer<Result>): Result {
  if ('result' in answer) return answer.result
  const { code, message, facts } = answer.error
  throw new OnefoldError(code, message, facts)
}
