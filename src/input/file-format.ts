import type { DocumentKind, InputFormat } from './input-record.js'

/** The content of a file according to its name. */
export interface FileFormat {
  readonly format: InputFormat
  readonly gzip: boolean
  /** For `files`, how the document is read. */
  readonly kind: DocumentKind
}

const formats: Readonly<Record<string, Omit<FileFormat, 'gzip'>>> = {
  jsonl: { format: 'jsonl', kind: 'text' },
  ndjson: { format: 'jsonl', kind: 'text' },
  json: { format: 'jsonl', kind: 'text' },
  csv: { format: 'csv', kind: 'text' },
  tsv: { format: 'tsv', kind: 'text' },
  parquet: { format: 'parquet', kind: 'text' },
  txt: { format: 'files', kind: 'text' },
  text: { format: 'files', kind: 'text' },
  md: { format: 'files', kind: 'text' },
  markdown: { format: 'files', kind: 'text' },
  // Their marks are few, and stay in the text as written.
  rst: { format: 'files', kind: 'text' },
  adoc: { format: 'files', kind: 'text' },
  log: { format: 'files', kind: 'text' },
  // Only the words of subtitles are compared (subtitles.ts).
  srt: { format: 'files', kind: 'text' },
  vtt: { format: 'files', kind: 'text' },
  ass: { format: 'files', kind: 'text' },
  ssa: { format: 'files', kind: 'text' },
  html: { format: 'files', kind: 'html' },
  htm: { format: 'files', kind: 'html' },
  xhtml: { format: 'files', kind: 'html' },
  eml: { format: 'files', kind: 'mail' },
  mbox: { format: 'mbox', kind: 'mail' },
  warc: { format: 'warc', kind: 'html' },
  wet: { format: 'warc', kind: 'text' },
  rss: { format: 'feed', kind: 'html' },
  atom: { format: 'feed', kind: 'html' },
  // A feed, or no input at all.
  xml: { format: 'feed', kind: 'html' },
}

/** The known endings, for messages. Each may be followed by `.gz`. */
export const knownEndings: readonly string[] = Object.keys(formats).map((ending) => `.${ending}`)

/** The formats of files that are read in folders: of one document each, and those that programs write by the hundred. */
const formatsInFolders: readonly InputFormat[] = ['files', 'warc', 'feed']

/** Whether a file in a folder is read. */
export function isReadInFolders({ format }: FileFormat): boolean {
  return formatsInFolders.includes(format)
}

/** The endings of files that are read in a folder. */
export const endingsInFolders: readonly string[] = knownEndings.filter((ending) =>
  formatsInFolders.includes(formats[ending.slice(1)]!.format),
)

/** The format according to the ending of the file's name, in upper or lower case; undefined if it is none of {@link knownEndings}. */
export function formatOfName(name: string): FileFormat | undefined {
  const { ending, gzip } = endingOf(name)
  return Object.hasOwn(formats, ending) ? { ...formats[ending]!, gzip } : undefined
}

/** The ending of a name or path, if it has one: with its dot, in lower case, and with `.gz` behind it. What follows a dot may be anything. */
export function shownEnding(name: string): string | undefined {
  return /[^./](\.[a-z0-9_+-]{1,12}(?:\.gz)?)$/i.exec(name)?.[1]?.toLowerCase()
}

/** Whether a file's name has an ending of Markdown, compressed or not. */
export function isMarkdownName(name: string): boolean {
  return ['md', 'markdown'].includes(endingOf(name).ending)
}

/** Whether a file's name says only that it is XML. */
export function isXmlName(name: string): boolean {
  return endingOf(name).ending === 'xml'
}

/** The part after the last dot of a name, in lower case and without `.gz`; empty if there is no dot. */
function endingOf(name: string): { readonly ending: string; readonly gzip: boolean } {
  const lower = name.toLowerCase()
  const gzip = lower.endsWith('.gz')
  const plain = gzip ? lower.slice(0, -3) : lower
  const dot = plain.lastIndexOf('.')
  return { ending: dot < 0 ? '' : plain.slice(dot + 1), gzip }
}
