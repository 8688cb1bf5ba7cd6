/**
 * Resolves in the next round of the event loop. Awaited between two pieces of long work, it gives other requests their turn. Uses the global
 * `setImmediate`, because this room (docs/architecture.md) imports no package.
 */
export function letOtherWorkIn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
