import { move } from 'piscina'

/** Marks the bytes of a task's result as given away, so that they move to the other thread without being copied. */
export function moved(bytes: Uint8Array<ArrayBuffer>): Uint8Array {
  return move(bytes) as unknown as Uint8Array
}
