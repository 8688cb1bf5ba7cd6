import { markedUtf16 } from '../format-marks.js'
import { decodeHtml } from '../texts/decode-html.js'
import { decodeText } from '../texts/decode-text.js'
import { charsetOf, mediaType } from './header-fields.js'
import { bodyOf, type HttpResponse, parseHttpResponse } from './http-response.js'
import type { WarcRecord } from './warc-splitter.js'

/** A record that is a document. */
export interface ArchivedPage {
  readonly isHtml: boolean
  /** @throws OnefoldError if it cannot be read */
  readonly source: (options: { readonly limit: number; readonly encoding: string | undefined }) => string
}

/** The kind of a record whose type is missing, or is none: what stands there could be any text, of any length. */
const withoutType = 'without a type'

const htmlTypes = ['text/html', 'application/xhtml+xml']

/** Addresses of pages and files. Crawlers keep pictures of pages, their own logs and texts of pages under others (`urn:`, `metadata:`). */
const pageAddress = /^(?:https?|ftps?|file|gopher|gemini):/i

/** The record as a document, or the kind of record by which one is counted that is none. */
export function pageOf(record: WarcRecord): ArchivedPage | string {
  const type = record.fields.get('warc-type')?.toLowerCase() ?? ''
  switch (type) {
    case 'response':
      return responsePage(record)
    case 'resource':
      return pageAddress.test(record.fields.get('warc-target-uri') ?? '') ? plainPage(record) : type
    case 'conversion':
      return plainPage(record)
  }
  return /^[\w -]{1,40}$/.test(type) ? type : withoutType
}

/** A page as a server answered it. */
function responsePage(record: WarcRecord): ArchivedPage | string {
  const response = parseHttpResponse(record.block)
  if (response === undefined) return shownType(mediaType(record.fields.get('content-type')))
  if (response.status !== 200) return `status ${response.status}`
  const contentType = response.fields.get('content-type') ?? record.fields.get('warc-identified-payload-type')
  const type = mediaType(contentType) || guessType(response.body)
  if (!htmlTypes.includes(type)) return shownType(type)
  const isCutOff = record.fields.has('warc-truncated')
  return {
    isHtml: true,
    source: ({ limit, encoding }) => decodePage(bodyOf(response, limit, isCutOff), charsetOf(contentType), encoding),
  }
}

/** A file, or a text that was made of a page. */
function plainPage({ fields, block }: WarcRecord): ArchivedPage | string {
  const contentType = fields.get('content-type')
  const type = mediaType(contentType)
  const isHtml = htmlTypes.includes(type)
  if (!isHtml && type !== 'text/plain') return shownType(type)
  const charset = charsetOf(contentType)
  return { isHtml, source: ({ encoding }) => (isHtml ? decodePage(block, charset, encoding) : decodeText(block, charset ?? encoding)) }
}

/** A response that does not say what it is may be a page; browsers look, too. */
function guessType(body: HttpResponse['body']): string {
  return /^(?:\xef\xbb\xbf)?\s*<(?:!doctype\s+html|html)\b/i.test(body.toString('latin1', 0, 512)) ? htmlTypes[0]! : ''
}

function decodePage(bytes: Buffer, charset: string | undefined, encoding: string | undefined): string {
  const utf16 = markedUtf16(bytes)
  return utf16 === undefined ? decodeHtml(bytes, encoding, charset) : new TextDecoder(utf16).decode(bytes)
}

/** A media type as a kind of record. */
function shownType(type: string): string {
  return /^[\w.+-]{1,40}\/[\w.+-]{1,60}$/.test(type) ? type : withoutType
}
