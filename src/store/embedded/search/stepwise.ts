/** Work that may be interrupted at each of its steps. Nothing it reads may change meanwhile. */
export type Stepwise<Result> = Generator<undefined, Result, undefined>

/** Does stepwise work in one go. */
export function inOneGo<Result>(work: Stepwise<Result>): Result {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}
