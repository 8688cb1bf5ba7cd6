/** A promise that the test resolves or rejects. */
export function held<Value = void>() {
  let end!: (value: Value | PromiseLike<Value>) => void
  let fail!: (error: unknown) => void
  const ended = new Promise<Value>((resolve, reject) => {
    end = resolve
    fail = reject
  })
  return { ended, end, fail }
}
