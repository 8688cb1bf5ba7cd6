import { formatCount } from '../numbers.js'

/** Sentences `[first, last]` of a document, by number from 0. */
export interface SentenceRange {
  readonly first: number
  readonly last: number
}

/** The range as people read it, numbered from 1. */
export function formatRange({ first, last }: SentenceRange): string {
  return first === last ? formatCount(first + 1) : `${formatCount(first + 1)}–${formatCount(last + 1)}`
}
