import { move } from 'piscina'

/** Marks the bytes of a task's result as transferable, so that they go to the other thread without being copied. */
export function moved(bytes: Uint8Array<ArrayBuffer>): Uint8Array {
  return move(bytes) as unknown as Uint8Array
}
