import { join } from 'node:path'
import { readRecords } from '../../text-files.mjs'

/** Collections of shared/data that hold news. */
const collections = ['reuters21578', 'ttc3600-tr-dev']

const wanted = { least: 1_740, most: 2_500 }

/**
 * News of about 2 KB: stories of this length, and shorter stories of one collection joined in their order up to this length.
 *
 * @param {string} folder the folder that holds the collections
 * @returns {{ id: string, title: string, text: string }[]} in an order that mixes both kinds and languages
 */
export function twoKilobyteNews(folder) {
  const all = collections.flatMap((name) => newsOf(name, readRecords(join(folder, name, 'docs.jsonl.gz'))))
  // A fixed step that is coprime to the count visits all of them.
  const step = 4_099
  return Array.from({ length: all.length }, (_, i) => all[(i * step) % all.length])
}

function newsOf(name, stories) {
  const news = []
  let short = []
  for (const story of stories) {
    const bytes = Buffer.byteLength(story.text)
    if (bytes >= wanted.least && bytes <= wanted.most) news.push([story])
    if (bytes >= wanted.least) continue
    short.push(story)
    const joined = short.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0)
    if (joined < wanted.least) continue
    if (joined <= wanted.most) news.push(short)
    short = []
  }
  return news.map((parts, n) => ({
    id: `${name}-${n}`,
    title: parts[0].title ?? '',
    text: parts.map(({ text }) => text).join('\n'),
  }))
}
