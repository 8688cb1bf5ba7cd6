/** Does tasks one at a time, in the order of arrival. A caller may hand in several, so that the next one is ready when one ends. */
export function inTurn<Task, Result>(run: (task: Task) => Promise<Result>): (task: Task) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve()
  return (task) => {
    const running = last.then(() => run(task))
    last = running.catch(() => undefined)
    return running
  }
}
