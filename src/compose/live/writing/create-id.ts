import { randomBytes } from 'node:crypto'

/**
 * An id for a document that came without one: 20 characters that are safe in a URL, as the engines make them. The first six bytes are the time, so
 * that documents that are written together are close together in the store's tables; nine are random.
 *
 * @param now milliseconds since the epoch
 */
export function createId(now: number): string {
  const bytes = Buffer.concat([Buffer.alloc(6), randomBytes(9)])
  bytes.writeUIntBE(Math.max(0, Math.floor(now)) % 2 ** 48, 0, 6)
  return bytes.toString('base64url')
}
