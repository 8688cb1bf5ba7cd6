import { OnefoldError } from '../errors.js'

/** What a task on a thread answers: its result, or why there is none. An error's own fields would not cross the threads. */
export type ThreadAnswer<Result> = { readonly result: Result } | { readonly error: Pick<OnefoldError, 'code' | 'message' | 'facts'> }

/** Does a task on a thread. A fault of the task itself becomes its answer; any other error is thrown. */
export async function answerOf<Result>(work: () => Result | Promise<Result>): Promise<ThreadAnswer<Result>> {
  try {
    return { result: await work() }
  } catch (error) {
    if (!(error instanceof OnefoldError)) throw error
    const { code, message, facts } = error
    return { error: { code, message, facts } }
  }
}

/** The result in an answer. @throws OnefoldError what the task did wrong */
export function resultOf<Result>(answer: ThreadAnswer<Result>): Result {
  if ('result' in answer) return answer.result
  const { code, message, facts } = answer.error
  throw new OnefoldError(code, message, facts)
}
