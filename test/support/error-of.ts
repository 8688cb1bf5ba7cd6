/** What an action throws; if it does not throw, what it returns. */
export function errorOf(action: () => unknown): unknown {
  try {
    return action()
  } catch (error) {
    return error
  }
}
