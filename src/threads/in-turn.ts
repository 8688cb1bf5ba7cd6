/** Does tasks one at a time, in the order in which they come. Several may be handed in, so that the next is at hand when one ends. */
export function inTurn<Task, Result>(run: (task: Task) => Promise<Result>): (task: Task) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve()
  return (task) => {
    const running = last.then(() => run(task))
    last = running.catch(() => undefined)
    return running
  }
}
