import { move } from 'piscina'

/** Marks bytes that a task gives back as its own no longer: they change threads without being copied. */
export function moved(bytes: Uint8Array<ArrayBuffer>): Uint8Array {
  return move(bytes) as unknown as Uint8Array
}
