import { addCount } from '../maps.js'
import { printable } from './render/shown-text.js'

/** In a smaller group the titles may all be different by chance. */
const leastDocuments = 5

/** Share of a group's documents with a title that no other one of them has, from which the titles seem to tell the documents apart. */
const leastShare = 0.9

/**
 * Finds groups in which nearly every document has another title: mostly one text about many things, such as the same answer to a question about each
 * of them. Copies of a text mostly have one title, or a few.
 */
export class TitleTally {
  #groups = 0
  #largest = { size: 0, id: '' }

  /** Looks at a group. @param titles of its documents, in any order; undefined for one that has none */
  add(id: string, titles: readonly (string | undefined)[]): void {
    if (titles.length < leastDocuments || countUnique(titles) < leastShare * titles.length) return
    this.#groups++
    if (titles.length > this.#largest.size) this.#largest = { size: titles.length, id }
  }

  /** A notice about such groups, without its full stop; undefined if there are none. @param remedy what to do, as the end of a sentence */
  notice(remedy: string): string | undefined {
    if (this.#groups === 0) return undefined
    const { size, id } = this.#largest
    const where = this.#groups === 1 ? 'in one group' : `in ${this.#groups} groups`
    return `${where} of ${leastDocuments} or more documents, nearly every document has another title (most in that of "${printable(id)}": ${size}). If the title tells them apart, ${remedy}`
  }
}

/** How many titles no other document has, whatever their case and punctuation. */
function countUnique(titles: readonly (string | undefined)[]): number {
  const counts = new Map<string, number>()
  for (const title of titles) {
    const words = (title ?? '')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu)
      ?.join(' ')
    if (words !== undefined) addCount(counts, words)
  }
  return [...counts.values()].filter((count) => count === 1).length
}
