/** What an action throws; what it returns where it throws nothing. */
export function errorOf(action: () => unknown): unknown {
  try {
    return action()
  } catch (error) {
    return error
  }
}
