import { sha256Base64Url } from '../../../hashing/digest.js'

/** Characters of a group key: 96 bits, so that a billion groups collide with a chance of 1e-11. */
const keyLength = 16

/**
 * Key of the group of an anchor: the fold key of all its documents at levels `near` and `contained`. Opaque, 16 characters of base64url.
 */
export function computeGroupKey(collection: string, scope: string | undefined, anchorId: string): string {
  return sha256Base64Url(JSON.stringify([collection, scope ?? null, anchorId])).slice(0, keyLength)
}
