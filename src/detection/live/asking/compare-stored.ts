import type { JsonOrBytes, TextComparer } from '../comparing/text-comparer.js'
import type { SigningInput } from '../signing/signer.js'
import { readSigningInput } from '../signing/signing-input.js'
import { inputOf, type ProbeRequest, type ReadCollection, readStored } from './probe-document.js'

/** One side of a comparison: a text, HTML, or a document of a collection. Its shape was checked. */
interface ComparedSide extends ProbeRequest {
  readonly collection?: string
}

/** Body of `compare`. Its shape was checked. */
export interface CompareRequest {
  readonly a: ComparedSide
  readonly b: ComparedSide
  /** Whether the answer has the passages that both sides share; default false. */
  readonly reuse?: boolean
  /** Whether the answer has both texts with the offsets of their sentences, and the sentence links; default false. */
  readonly texts?: boolean
}

interface CompareStoredOptions {
  readonly comparer: TextComparer
  /** A collection by its name. @throws OnefoldError COLLECTION_UNKNOWN */
  readonly collection: (name: string) => Promise<ReadCollection>
}

/**
 * Compares two documents, each given in the request or stored, as `compare --json` does.
 *
 * @throws OnefoldError COLLECTION_UNKNOWN, DOCUMENT_UNKNOWN
 */
export async function compareStored(
  options: CompareStoredOptions,
  { a, b, reuse = false, texts = false }: CompareRequest,
): Promise<JsonOrBytes> {
  const [first, second] = [await readInput(options, a), await readInput(options, b)]
  return options.comparer.compare(first, second, { reuse, texts })
}

async function readInput(options: CompareStoredOptions, side: ComparedSide): Promise<SigningInput> {
  if (side.id === undefined) return inputOf(side)
  const collection = await options.collection(side.collection!)
  const { id, source } = await readStored(collection, side.id)
  return readSigningInput(collection.settings, id, source)
}
