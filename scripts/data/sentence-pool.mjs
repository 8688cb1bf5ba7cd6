/**
 * The sentences that generated documents are made of: real ones, each from a single document of the source.
 */
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { readRecords } from '../text-files.mjs'

/** Characters of a sentence. Shorter ones are headings and debris; longer ones would be too large a share of a document. */
const minCharacters = 60
const maxCharacters = 170

/** Letters at the beginning, and at the end, that no two sentences may have in common. */
const distinctiveLetters = 30

/**
 * All usable sentences of a collection in its order: a folder with `docs.jsonl.gz`, a folder of JSON lines files, or one such file.
 *
 * A sentence that occurs again with other figures, or that begins or ends like another one, is boilerplate or a template. None of these are used,
 * because they would make unrelated documents alike.
 */
export function readSentences(source) {
  const sentences = filesOf(source).flatMap((file) => [...readRecords(file)].flatMap(({ text = '' }) => splitSentences(text)))
  const uses = new Map()
  for (const sentence of sentences) for (const key of keysOf(sentence)) uses.set(key, (uses.get(key) ?? 0) + 1)
  return sentences.filter((sentence) => keysOf(sentence).every((key) => uses.get(key) === 1))
}

function filesOf(source) {
  if (!statSync(source).isDirectory()) return [source]
  const collection = join(source, 'docs.jsonl.gz')
  if (existsSync(collection)) return [collection]
  return readdirSync(source)
    .filter((name) => /\.jsonl(\.gz)?$/.test(name))
    .sort()
    .map((name) => join(source, name))
}

/** Cuts after . ! ? if a capital or a quotation mark follows; good enough for recombination, whose sentence boundaries no measurement reads. */
function splitSentences(text) {
  return text
    .replace(/\s+/g, ' ')
    .split(/(?<=\p{L}{2}[.!?]) (?=["“]?\p{Lu})/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence.length >= minCharacters && sentence.length <= maxCharacters && /[.!?]$/.test(sentence))
}

function keysOf(sentence) {
  const letters = sentence
    .toLowerCase()
    .replace(/\p{N}+/gu, '#')
    .replace(/[^\p{L}#]+/gu, '')
  return [`starts ${letters.slice(0, distinctiveLetters)}`, `ends ${letters.slice(-distinctiveLetters)}`]
}
