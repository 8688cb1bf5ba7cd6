import { sketchBytes, sketchWords } from './sketch-words.js'
import type { DocumentFacts, StoredDocument } from './store.js'
import { factValues } from './values-at.js'

/**
 * What comparing, grouping and folding read of a document. Its sketch is decoded when it is asked for, because most candidates and hits are told
 * by their groups and never compared.
 *
 * @param factFields fields of the user's document that are wanted
 * @param decode the words of a sketch as the document holds it
 */
export function documentFacts(
  { source, fields, ...document }: StoredDocument,
  factFields: readonly string[],
  decode = decodeBase64,
): DocumentFacts {
  let sketch: Uint16Array | undefined
  const facts = {
    ...document,
    signed: fields.version !== undefined,
    since: fields.since,
    group: fields.group,
    joined: fields.joined === true,
    containers: fields.containers ?? [],
    ...(fields.exact !== undefined && { exact: fields.exact }),
    length: fields.length ?? 0,
    ...(fields.version !== undefined && { signatureVersion: fields.version }),
    fingerprintCount: fields.fingerprints?.length ?? 0,
    values: factValues(source, factFields),
    get sketch() {
      if (sketch === undefined && fields.sketch !== undefined) sketch = decode(fields.sketch)
      return sketch
    },
  }
  return facts as DocumentFacts
}

function decodeBase64(encoded: string): Uint16Array | undefined {
  const bytes = sketchBytes(encoded)
  return bytes && sketchWords(bytes)
}
