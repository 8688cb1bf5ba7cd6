import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readRecords } from '../text-files.mjs'

/**
 * Labelled pages of a folder in the form of trafilatura's evaluation: `pages.jsonl.gz` ({id, html}) and `evaldata.json` (file, strings that
 * belong to the main text as `with`, strings of the frame as `without`).
 *
 * @returns every page; `labels` is undefined if the page has no entry. `half` is 0 or 1 by the first letters of the file name, so that
 *   pages of one site fall into one half.
 */
export function readPages(folder) {
  const entries = Object.values(JSON.parse(readFileSync(join(folder, 'evaldata.json'), 'utf8')))
  const labelsOf = new Map(entries.map((entry) => [entry.file, entry]))
  return Array.from(readRecords(join(folder, 'pages.jsonl.gz')), ({ id, html }) => {
    const file = id.slice(id.lastIndexOf('/') + 1)
    return { id, html, labels: labelsOf.get(file), half: halfOf(file) }
  })
}

/**
 * Scores extracted texts: R is the share of `with` strings that were found, L the share of `without` strings that were found, F their combination.
 *
 * @param extracted pairs of {labels, text}
 */
export function scoreMainText(extracted) {
  const found = { with: 0, without: 0 }
  const all = { with: 0, without: 0 }
  for (const { labels, text } of extracted)
    for (const kind of ['with', 'without'])
      for (const string of labels[kind] ?? []) {
        all[kind]++
        if (collapse(text).includes(collapse(string))) found[kind]++
      }
  const recall = found.with / all.with
  const leakage = found.without / all.without
  return { recall, leakage, f: (2 * recall * (1 - leakage)) / (recall + 1 - leakage) }
}

/** Reduces white space to single spaces, so that the measure ignores layout. */
export function collapse(text) {
  return text.replace(/\s+/g, ' ').trim()
}

/** A score as one line. */
export function formatScore({ recall, leakage, f }) {
  return `R ${recall.toFixed(3)}  L ${leakage.toFixed(3)}  F ${f.toFixed(3)}`
}

function halfOf(file) {
  let hash = 0
  for (const character of file.slice(0, 8)) hash = (hash * 31 + character.charCodeAt(0)) >>> 0
  return hash % 2
}
