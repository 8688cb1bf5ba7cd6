/**
 * Whether the status of a write says that the engine failed at it (500), rather than being busy or away (429, 502 to 504). It may fail at that
 * document for ever.
 */
export function isEngineFailure(status: number): boolean {
  return status === 500
}
