import { randomBytes } from 'node:crypto'

/**
 * Makes an id for a document that came without one: 20 characters that are safe in a URL, like those of the engines. The first six bytes are the
 * time, so that documents written one after the other are neighbours in the store's tables; nine bytes are random.
 *
 * @param now milliseconds since the epoch
 */
export function createId(now: number): string {
  const bytes = Buffer.concat([Buffer.alloc(6), randomBytes(9)])
  bytes.writeUIntBE(Math.max(0, Math.floor(now)) % 2 ** 48, 0, 6)
  return bytes.toString('base64url')
}
