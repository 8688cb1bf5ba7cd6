/** Waits for a promise, but no longer than until a signal is aborted. A signal may be waited for often: nothing of the wait stays on it. */
export async function orAborted(promise: Promise<unknown>, signal: AbortSignal): Promise<void> {
  let stop = (): void => {}
  const aborted = new Promise<void>((resolve) => {
    stop = resolve
    if (signal.aborted) resolve()
  })
  signal.addEventListener('abort', stop, { once: true })
  try {
    await Promise.race([promise, aborted])
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
