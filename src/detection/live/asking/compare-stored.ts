import type { Document, JsonObject } from '../../../model.js'
import type { DocumentComparison } from '../../document-comparison.js'
import { renderComparison } from '../../render-comparison.js'
import { shadeSources } from '../../shaded-pages.js'
import type { CollectionSettings } from '../collection-settings.js'
import type { DocumentSource } from '../placing/document-source.js'
import { toSignedDocument } from '../signing/inline-signer.js'
import type { SigningInput } from '../signing/signer.js'
import { readSigningInput } from '../signing/signing-input.js'
import { readStored } from './probe-document.js'

/** One side of a comparison: a text, HTML, or a document of a collection; its shape checked. */
export interface ComparedSide {
  readonly text?: string
  readonly html?: string
  readonly title?: string
  readonly collection?: string
  readonly id?: string
}

/** Body of `compare`, its shape checked. */
export interface CompareRequest {
  readonly a: ComparedSide
  readonly b: ComparedSide
  /** Also the passages that both have; default false. */
  readonly reuse?: boolean
  /** Also both texts with the places of their sentences, and which sentences are linked; default false. */
  readonly texts?: boolean
}

/** What comparisons are made with. */
export interface CompareStoredOptions {
  readonly store: DocumentSource
  readonly comparison: DocumentComparison
  /** Settings by name. @throws OnefoldError COLLECTION_UNKNOWN */
  readonly settings: (collection: string) => Promise<CollectionSettings>
}

/**
 * Compares two documents, each given or stored, as `compare --json` does.
 *
 * @throws OnefoldError COLLECTION_UNKNOWN, DOCUMENT_UNKNOWN
 */
export async function compareStored(
  options: CompareStoredOptions,
  { a, b, reuse = false, texts = false }: CompareRequest,
): Promise<JsonObject> {
  const sides = { a: await readSide(options, a), b: await readSide(options, b) }
  const pair = options.comparison.open(sides.a.document, sides.b.document)
  const links = texts ? pair.links() : undefined
  const trees = shadeSources(pair, { a: sides.a.html, b: sides.b.html }, links)
  const passages = reuse ? pair.passages() : undefined
  return renderComparison(pair.describe(), { texts: texts ? pair.texts : undefined, links, passages, trees })
}

async function readSide(options: CompareStoredOptions, side: ComparedSide): Promise<{ document: Document; html: string | undefined }> {
  const input = await readInput(options, side)
  return { document: toSignedDocument(input), html: input.isHtml ? input.text : undefined }
}

async function readInput({ store, settings }: CompareStoredOptions, side: ComparedSide): Promise<SigningInput> {
  if (side.id !== undefined) {
    const collection = await settings(side.collection!)
    const { id, source } = await readStored(store, collection, side.id)
    return readSigningInput(collection, id, source)
  }
  const { text, html, title } = side
  return {
    id: '',
    text: (text ?? html ?? '').toWellFormed(),
    ...(text === undefined && { isHtml: true }),
    ...(title !== undefined && { title: title.toWellFormed() }),
  }
}
