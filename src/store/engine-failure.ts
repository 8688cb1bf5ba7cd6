/**
 * Whether the status of a write means that the engine failed at it (500), and not that it was busy or away (429, 502 to 504). It may always fail at
 * that document.
 */
export function isEngineFailure(status: number): boolean {
  return status === 500
}
