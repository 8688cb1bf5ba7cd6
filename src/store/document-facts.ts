import { sketchBytes, sketchWords } from './sketch-words.js'
import type { DocumentFacts, FoldFacts, StoredDocument } from './store.js'
import { factValues } from './values-at.js'

/** What comparing and grouping read of a document. As {@link foldFacts}. */
export function documentFacts(document: StoredDocument, factFields: readonly string[], decode = decodeBase64): DocumentFacts {
  const { source: _, fields, ...place } = document
  const more = { ...place, joined: fields.joined === true, fingerprintCount: fields.fingerprints?.length ?? 0 }
  return Object.assign(foldFacts(document, factFields, decode), more)
}

/**
 * What folding reads of a document. Its sketch is decoded when it is asked for, because most candidates and hits are told by their groups and never
 * compared.
 *
 * @param factFields fields of the user's document that are wanted
 * @param decode the words of a sketch as the document holds it
 */
export function foldFacts(
  { id, source, fields }: Pick<StoredDocument, 'id' | 'source' | 'fields'>,
  factFields: readonly string[],
  decode = decodeBase64,
): FoldFacts {
  let sketch: Uint16Array | undefined
  const facts = {
    id,
    signed: fields.version !== undefined,
    since: fields.since,
    group: fields.group,
    containers: fields.containers ?? [],
    ...(fields.exact !== undefined && { exact: fields.exact }),
    length: fields.length ?? 0,
    ...(fields.version !== undefined && { signatureVersion: fields.version }),
    values: factValues(source, factFields),
    get sketch() {
      if (sketch === undefined && fields.sketch !== undefined) sketch = decode(fields.sketch)
      return sketch
    },
  }
  return facts as FoldFacts
}

function decodeBase64(encoded: string): Uint16Array | undefined {
  const bytes = sketchBytes(encoded)
  return bytes && sketchWords(bytes)
}
