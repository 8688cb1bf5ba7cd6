/**
 * Gives back a promise that is awaited later, or by nobody if something fails before. Without a handler of its own, its failure would then count as
 * unhandled and end the process. Whoever awaits it still gets the failure.
 */
export function awaitedLater<Result>(promise: Promise<Result>): Promise<Result> {
  promise.catch(() => undefined)
  return promise
}
