import { sketchBytes, sketchWords } from './sketch-words.js'
import type { DocumentFacts, StoredDocument } from './store.js'
import { factValues } from './values-at.js'

/** What comparing, grouping and folding read of a document. @param factFields fields of the user's document that are wanted */
export function documentFacts({ source, fields, ...document }: StoredDocument, factFields: readonly string[]): DocumentFacts {
  const sketch = fields.sketch === undefined ? undefined : sketchBytes(fields.sketch)
  return {
    ...document,
    signed: fields.version !== undefined,
    since: fields.since,
    group: fields.group,
    joined: fields.joined === true,
    containers: fields.containers ?? [],
    ...(fields.exact !== undefined && { exact: fields.exact }),
    length: fields.length ?? 0,
    ...(fields.version !== undefined && { signatureVersion: fields.version }),
    ...(sketch && { sketch: sketchWords(sketch) }),
    fingerprintCount: fields.fingerprints?.length ?? 0,
    values: factValues(source, factFields),
  }
}
