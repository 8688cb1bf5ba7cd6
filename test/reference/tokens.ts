import { decodeHTMLStrict } from 'entities'

/** The offsets of a token. */
interface TokenSpan {
  readonly start: number
  readonly end: number
}

type Kind = 'letter' | 'digit' | 'ideograph' | 'unspaced' | 'mark' | 'invisible' | 'apostrophe' | 'joiner' | 'other'

interface Element extends TokenSpan {
  readonly kind: Kind
  readonly character: string
}

/** The tokens of a text, by regular expressions over a list of its characters: slow, and meant to be read. */
export function referenceTokens(text: string): TokenSpan[] {
  const elements = elementsOf(text)
  const tokens: TokenSpan[] = []
  let i = 0
  while (i < elements.length) {
    const { kind } = elements[i]!
    if (kind === 'letter' || kind === 'digit') {
      const end = endOfWord(elements, i)
      tokens.push({ start: elements[i]!.start, end: elements[end - 1]!.end })
      i = end
    } else if (kind === 'ideograph' || kind === 'unspaced' || kind === 'mark') {
      const clusters = clustersFrom(elements, i)
      tokens.push(...grams(clusters.spans, kind === 'unspaced' ? 3 : 2))
      i = clusters.end
    } else i++
  }
  return tokens
}

function elementsOf(text: string): Element[] {
  const elements: Element[] = []
  let start = 0
  while (start < text.length) {
    const reference = /^&(?:amp;){0,2}(?:#\d{1,7}|#[xX][\da-fA-F]{1,6}|[a-zA-Z][a-zA-Z\d]{1,31});/.exec(text.slice(start, start + 50))?.[0]
    const decoded = reference && decodeHTMLStrict(decodeHTMLStrict(decodeHTMLStrict(reference)))
    const isReference = reference !== undefined && decoded !== undefined && (decoded === '&' || !decoded.startsWith('&'))
    const raw = isReference ? reference : String.fromCodePoint(text.codePointAt(start)!)
    const character = repaired(String.fromCodePoint((isReference ? decoded! : raw).codePointAt(0)!))
    elements.push({ start, end: start + raw.length, character, kind: kindOf(character) })
    start += raw.length
  }
  return elements
}

function repaired(character: string): string {
  const unit = character.charCodeAt(0)
  // HTML reads numeric references to C1 controls as windows-1252.
  return unit >= 0x80 && unit <= 0x9f ? decodeHTMLStrict(`&#${unit};`) : character
}

const southEast = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

const eastAsian =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\u3006\u3031-\u3035\u303c\u30fc\uff70]/u

function kindOf(character: string): Kind {
  const codePoint = character.codePointAt(0)!
  if (/\p{Cs}/u.test(character)) return 'other'
  if (invisibleRanges.some(([from, to]) => codePoint >= from && codePoint <= to)) return 'invisible'
  if (/['’‘‛ʼ＇´`′]/.test(character)) return 'apostrophe'
  if (/[.,:/-]/.test(character)) return 'joiner'
  if (/[\u1160-\u11ff\ud7b0-\ud7fb\uff9e\uff9f]|\u3099|\u309a/.test(character)) return /\p{L}|\p{M}/u.test(character) ? 'mark' : 'other'
  if (character === '〇' || (codePoint >= 0x20000 && codePoint < 0x40000)) return 'ideograph'
  if (/\p{N}/u.test(character)) return 'digit'
  if (!/\p{L}|\p{M}/u.test(character)) return 'other'
  if (southEast.test(character)) return /\p{M}/u.test(character) ? 'mark' : 'unspaced'
  return eastAsian.test(character) && /\p{L}/u.test(character) ? 'ideograph' : 'letter'
}

const invisibleRanges = [
  [0xad, 0xad],
  [0x34f, 0x34f],
  [0x61c, 0x61c],
  [0x115f, 0x1160],
  [0x17b4, 0x17b5],
  [0x180b, 0x180f],
  [0x200b, 0x200f],
  [0x202a, 0x202e],
  [0x2060, 0x2064],
  [0x2066, 0x206f],
  [0xfe00, 0xfe0f],
  [0xfeff, 0xfeff],
  [0xe0000, 0xe0fff],
] as const

function endOfWord(elements: readonly Element[], first: number): number {
  let last: Kind = 'letter'
  let i = first
  for (; i < elements.length; i++) {
    const { kind, end } = elements[i]!
    if (end - elements[first]!.start > 255) break
    const next = elements[i + 1]?.kind
    if (kind === 'letter' || kind === 'digit') last = kind
    else if (kind === 'invisible') continue
    else if (kind === 'apostrophe' && next === 'letter') continue
    else if (kind === 'joiner' && last === 'digit' && next === 'digit') continue
    else if (kind === 'joiner' && isInitial(elements, first, i)) continue
    else break
  }
  return i
}

function isInitial(elements: readonly Element[], first: number, dot: number): boolean {
  const before = elements
    .slice(first, dot)
    .map(({ character, kind, start, end }) => (kind === 'letter' && end - start === 1 ? 'L' : character))
  const after = elements[dot + 2]?.kind
  return (
    elements[dot]!.character === '.' &&
    /^(?:L\.)*L$/.test(before.join('')) &&
    elements[dot + 1]?.kind === 'letter' &&
    after !== 'letter' &&
    after !== 'digit'
  )
}

function clustersFrom(elements: readonly Element[], first: number): { spans: TokenSpan[]; end: number } {
  const spans: TokenSpan[] = []
  const { kind } = elements[first]!
  let i = first
  while (i < elements.length && elements[i]!.kind === kind) {
    const { start, end } = elements[i++]!
    let last = end
    while (i < elements.length && last < end + 16 && (elements[i]!.kind === 'mark' || elements[i]!.kind === 'invisible'))
      last = elements[i++]!.end
    spans.push({ start, end: last })
  }
  return { spans, end: i }
}

function grams(spans: readonly TokenSpan[], size: number): TokenSpan[] {
  if (spans.length < size) return [{ start: spans[0]!.start, end: spans.at(-1)!.end }]
  return spans.slice(size - 1).map(({ end }, i) => ({ start: spans[i]!.start, end }))
}
