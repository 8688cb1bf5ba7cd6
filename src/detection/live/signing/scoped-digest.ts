import { shortSha256 } from '../../../hashing/digest.js'
import { hashLetters } from '../../signing/document-hash.js'
import { exactLetters } from '../../signing/document-signer.js'
import type { SigningInput } from './signer.js'

/** The digest `exact` of a document in its scope: equal only within one scope. Without a scope, the digest stays the same. */
export function scopeDigest(exact: string, scope: string | undefined): string {
  return scope === undefined ? exact : shortSha256(JSON.stringify([scope, exact]), exactLetters)
}

/**
 * Digest of everything that signing and grouping read of a document. Without scope and HTML, it equals the `hash` of the command `sign`.
 *
 * HTML is hashed as its source, so that an unchanged page is recognised without looking for its main text.
 */
export function computeInputHash({ text, isHtml, title, language, time, scope }: SigningInput): string {
  const common = [text, title ?? null, language ?? null, time ?? null]
  const further = isHtml || scope !== undefined ? [scope ?? null, isHtml ?? false] : []
  return shortSha256(JSON.stringify([...common, ...further]), hashLetters)
}
