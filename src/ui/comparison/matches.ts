/**
 * Room `ui`: code for browsers. Imports nothing from the other rooms; commands embed the script into their pages as text. Tests: test/e2e.
 *
 * This file reads the matched sentences of a comparison from its page. The element `a12` is the twelfth sentence of a, and a link if it has a
 * counterpart.
 */

/** One of the two documents. */
export type Side = 'a' | 'b'

/** A matched sentence: an element of one text that links to a sentence of the other. */
export interface Match {
  readonly element: HTMLAnchorElement
  readonly side: Side
  readonly kind: string
  /** Numbers of both sentences, from 0. */
  readonly a: number
  readonly b: number
  /** Position among the matches of its side. */
  readonly at: number
}

/** The matches of the page, by side and by element. */
export class Matches {
  readonly #ofSide: Readonly<Record<Side, readonly Match[]>>
  readonly #ofElement = new Map<Element, Match>()
  readonly #labels = new Map<string, string>()
  readonly #hidden = new Set<string>()

  constructor() {
    this.#ofSide = { a: readSide('a'), b: readSide('b') }
    for (const match of [...this.#ofSide.a, ...this.#ofSide.b]) this.#ofElement.set(match.element, match)
    for (const switched of document.querySelectorAll<HTMLInputElement>('.kinds input')) this.#readKind(switched)
  }

  get all(): Iterable<Match> {
    return this.#ofElement.values()
  }

  of(element: Element): Match | undefined {
    return this.#ofElement.get(element)
  }

  /** Whether the match's kind is switched on. */
  isShown({ kind }: Match): boolean {
    return !this.#hidden.has(kind)
  }

  /** The legend's name for the match's kind. */
  labelOf({ kind }: Match): string {
    return this.#labels.get(kind) ?? kind
  }

  /** The shown match before (-1) or after (1) a position of a side; undefined at the end. */
  step(side: Side, at: number, by: -1 | 1): Match | undefined {
    const list = this.#ofSide[side]
    for (let i = at + by; i >= 0 && i < list.length; i += by) if (this.isShown(list[i]!)) return list[i]
    return undefined
  }

  first(side: Side): Match | undefined {
    return this.step(side, -1, 1)
  }

  last(side: Side): Match | undefined {
    return this.step(side, this.#ofSide[side].length, -1)
  }

  /** The number of shown matches on a match's side, and the match's position among them, from 1. */
  place({ side, at }: Match): { readonly number: number; readonly count: number } {
    let number = 0
    let count = 0
    this.#ofSide[side].forEach((match, i) => {
      if (!this.isShown(match)) return
      count++
      if (i <= at) number++
    })
    return { number, count }
  }

  #readKind(switched: HTMLInputElement): void {
    const kind = switched.value
    const read = () => (switched.checked ? this.#hidden.delete(kind) : this.#hidden.add(kind))
    this.#labels.set(kind, switched.labels?.[0]?.querySelector('.swatch')?.textContent ?? kind)
    switched.addEventListener('change', read)
    // A browser that returns to the page restores the switches.
    read()
  }
}

function readSide(side: Side): Match[] {
  const elements = document.querySelectorAll<HTMLAnchorElement>(`#text-${side} a.m`)
  return Array.from(elements, (element, at) => {
    const numbers = { [side]: numberOf(element.id), [side === 'a' ? 'b' : 'a']: numberOf(element.hash.slice(1)) }
    return { element, side, kind: element.classList[1]!, a: numbers.a!, b: numbers.b!, at }
  })
}

function numberOf(id: string): number {
  return Number(id.slice(1)) - 1
}

/** The element that a match links to. */
export function counterpartOf({ element }: Match): HTMLElement | null {
  return document.getElementById(element.hash.slice(1))
}
