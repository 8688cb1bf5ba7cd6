import type { InputFormat } from './input-record.js'

/** What a file's name says about its content. */
export interface FileFormat {
  readonly format: InputFormat
  readonly gzip: boolean
  /** Only of `files`: the document is HTML source. */
  readonly html: boolean
}

const formats: Readonly<Record<string, { readonly format: InputFormat; readonly html: boolean }>> = {
  jsonl: { format: 'jsonl', html: false },
  ndjson: { format: 'jsonl', html: false },
  json: { format: 'jsonl', html: false },
  csv: { format: 'csv', html: false },
  tsv: { format: 'tsv', html: false },
  parquet: { format: 'parquet', html: false },
  txt: { format: 'files', html: false },
  text: { format: 'files', html: false },
  md: { format: 'files', html: false },
  markdown: { format: 'files', html: false },
  // Their marks are few, and stand in the text as people wrote them.
  rst: { format: 'files', html: false },
  adoc: { format: 'files', html: false },
  log: { format: 'files', html: false },
  // Of subtitles the words are compared (subtitles.ts).
  srt: { format: 'files', html: false },
  vtt: { format: 'files', html: false },
  ass: { format: 'files', html: false },
  ssa: { format: 'files', html: false },
  html: { format: 'files', html: true },
  htm: { format: 'files', html: true },
  xhtml: { format: 'files', html: true },
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

/** What follows the last point of a name, in lower case and without `.gz`; empty if there is no point. */
function endingOf(name: string): { readonly ending: string; readonly gzip: boolean } {
  const lower = name.toLowerCase()
  const gzip = lower.endsWith('.gz')
  const plain = gzip ? lower.slice(0, -3) : lower
  const dot = plain.lastIndexOf('.')
  return { ending: dot < 0 ? '' : plain.slice(dot + 1), gzip }
}
