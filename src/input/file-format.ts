import type { DocumentKind, InputFormat } from './input-record.js'

/** What a file's name says about its content. */
export interface FileFormat {
  readonly format: InputFormat
  readonly gzip: boolean
  /** Of `files`: how the document is read. */
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
  // Their marks are few, and stand in the text as people wrote them.
  rst: { format: 'files', kind: 'text' },
  adoc: { format: 'files', kind: 'text' },
  log: { format: 'files', kind: 'text' },
  // Of subtitles the words are compared (subtitles.ts).
  srt: { format: 'files', kind: 'text' },
  vtt: { format: 'files', kind: 'text' },
  ass: { format: 'files', kind: 'text' },
  ssa: { format: 'files', kind: 'text' },
  html: { format: 'files', kind: 'html' },
  htm: { format: 'files', kind: 'html' },
  xhtml: { format: 'files', kind: 'html' },
  eml: { format: 'files', kind: 'mail' },
  mbox: { format: 'mbox', kind: 'mail' },
}

/** The endings that are understood, for messages. Each may be followed by `.gz`. */
export const knownEndings: readonly string[] = Object.keys(formats).map((ending) => `.${ending}`)

/** Those of them that make a file in a folder a document. */
export const documentEndings: readonly string[] = knownEndings.filter((ending) => formats[ending.slice(1)]!.format === 'files')

/** Format by the end of the file's name, upper or lower case; undefined if it is none of {@link knownEndings}. */
export function formatOfName(name: string): FileFormat | undefined {
  const { ending, gzip } = endingOf(name)
  return Object.hasOwn(formats, ending) ? { ...formats[ending]!, gzip } : undefined
}

/** Whether a file's name ends as those of Markdown do, compressed or not. */
export function isMarkdownName(name: string): boolean {
  return ['md', 'markdown'].includes(endingOf(name).ending)
}

/** What follows the last dot of a name, in lower case and without `.gz`; empty if there is no dot. */
function endingOf(name: string): { readonly ending: string; readonly gzip: boolean } {
  const lower = name.toLowerCase()
  const gzip = lower.endsWith('.gz')
  const plain = gzip ? lower.slice(0, -3) : lower
  const dot = plain.lastIndexOf('.')
  return { ending: dot < 0 ? '' : plain.slice(dot + 1), gzip }
}
