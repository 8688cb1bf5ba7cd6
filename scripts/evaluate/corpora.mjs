/**
 * The corpora of a data folder, recognised by their files and not by their names, so that a held-out folder of the same form is scored in the same
 * way:
 *
 * - `docs.jsonl.gz` and `pairs_computed.tsv`: a collection with computed labels (its README: reuters21578);
 * - `docs.jsonl.gz`, `labels.tsv` and `passages.tsv`: passages reused (pan13-text-alignment);
 * - `pairs.jsonl.gz`: pairs read and judged (judged-pairs);
 * - `pages.jsonl.gz` and `evaldata.json`: pages with wanted and unwanted strings (html-news-pages).
 */
import { existsSync, readdirSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { readRecords } from '../text-files.mjs'

/** @typedef {{ name: string, kind: 'computed' | 'passages' | 'judged' | 'pages', folder: string }} Corpus */

/** The corpora of a folder of corpora, or the one corpus that the folder is. @returns {Corpus[]} */
export function findCorpora(dataFolder) {
  const folders = [dataFolder, ...subfolders(dataFolder)].map((folder) => resolve(folder))
  return folders.map((folder) => ({ name: basename(folder), kind: kindOf(folder), folder })).filter(({ kind }) => kind !== undefined)
}

function subfolders(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(folder, entry.name))
    .sort()
}

function kindOf(folder) {
  const has = (...files) => files.every((file) => existsSync(join(folder, file)))
  if (has('docs.jsonl.gz', 'pairs_computed.tsv')) return 'computed'
  if (has('docs.jsonl.gz', 'labels.tsv', 'passages.tsv')) return 'passages'
  if (has('pages.jsonl.gz', 'evaldata.json')) return 'pages'
  return has('pairs.jsonl.gz') ? 'judged' : undefined
}

/** The documents of a collection: id, title if there is one, text. */
export function* readDocuments(folder) {
  for (const { id, title, text } of readRecords(join(folder, 'docs.jsonl.gz'))) yield toDocument(id, title, text)
}

/**
 * The documents of judged pairs by the corpus from which they come, each once, and the pairs with their corpus. The corpora stay separate, because a
 * collection of mixed origin is not what a user has.
 */
export function readJudged(folder) {
  const corpora = new Map()
  const pairs = [...readRecords(join(folder, 'pairs.jsonl.gz'))]
  for (const pair of pairs) {
    const documents = corpora.get(pair.corpus) ?? new Map()
    corpora.set(pair.corpus, documents)
    documents.set(String(pair.a), toDocument(pair.a, pair.title_a, pair.text_a))
    documents.set(String(pair.b), toDocument(pair.b, pair.title_b, pair.text_b))
  }
  return { corpora, pairs }
}

function toDocument(id, title, text) {
  return title ? { id: String(id), title, text } : { id: String(id), text }
}

/** Length of a text as the computed sets count it: in letters and digits, without the agency's sign-off. */
export function foldedLength(text) {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .replace(/reuter$/, '').length
}
