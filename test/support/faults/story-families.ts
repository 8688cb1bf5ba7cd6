import { seededRandom } from '../seeded-random.js'
import type { BulkAction } from './bulk-client.js'

/** A document and its family. */
export interface FamilyDocument {
  readonly id: string
  readonly family: number
  readonly text: string
  readonly title: string
}

const syllables = 'ba ke li mo nu ra se ti vo za fe gi ho ju ka le mi no pu ri'.split(' ')

/**
 * Texts of made-up words, in families that have nothing in common; each family has copies, edited copies and excerpts. So the right groups are known
 * without comparing every document with every other one.
 *
 * @param count documents in all
 */
export function storyFamilies(count: number, seed: number, words = 90): FamilyDocument[] {
  const chance = seededRandom(seed)
  const documents: FamilyDocument[] = []
  for (let family = 0; documents.length < count; family++) {
    const root = sentences(chance, words)
    const title = word(chance)
    const size = chance() < 0.6 ? 1 : 2 + Math.floor(chance() * 4)
    for (let i = 0; i < size && documents.length < count; i++) {
      documents.push({ id: `d${documents.length}`, family, title, text: i === 0 ? root : variant(root, chance) })
    }
  }
  return shuffled(documents, chance)
}

/** Actions that write documents. */
export function actionsOf(documents: readonly FamilyDocument[], kind: 'index' | 'create' = 'index'): BulkAction[] {
  return documents.map(({ id, text, title }) => ({ kind, id, source: { text, title } }))
}

/** A copy, an edited copy or an excerpt of a text. */
export function variant(text: string, chance: () => number): string {
  const kind = chance()
  if (kind < 0.3) return text
  const parts = text.split(' ')
  if (kind < 0.8) {
    parts[Math.floor(chance() * parts.length)] = word(chance)
    return parts.join(' ')
  }
  return `${text.split('. ').slice(0, 3).join('. ')}.`
}

/** Sentences of made-up words, which hardly any other text has. */
export function sentences(chance: () => number, words: number): string {
  const parts: string[] = []
  for (let i = 0; i < words; i++) parts.push(i % 15 === 14 ? `${word(chance)}.` : word(chance))
  return parts.join(' ')
}

function word(chance: () => number): string {
  return Array.from({ length: 3 + Math.floor(chance() * 3) }, () => syllables[Math.floor(chance() * syllables.length)]).join('')
}

function shuffled<Item>(items: Item[], chance: () => number): Item[] {
  for (let i = items.length - 1; i > 0; i--) {
    const j = Math.floor(chance() * (i + 1))
    ;[items[i], items[j]] = [items[j]!, items[i]!]
  }
  return items
}
