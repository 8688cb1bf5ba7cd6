/**
 * Resolves in the next round of the event loop: awaited between two pieces of long work, it gives other requests their turn. Made of the global
 * function, because this room imports no package.
 */
export function letOtherWorkIn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
