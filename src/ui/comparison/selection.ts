import { counterpartOf, type Match, type Matches, type Side } from './matches.js'

/**
 * Texts are laid out when they come into sight, so a sentence may move while the page scrolls to it. Scrolling is repeated until the sentence has not
 * moved for this many frames.
 */
const stillFrames = 3
const maxFrames = 40

/** A sentence is in sight if this many pixels of it are. */
const shownPixels = 80

/** The selected pair of sentences: marked in both texts, scrolled to one height, named in the status line and marked in the plot. */
export class Selection {
  readonly #matches: Matches
  readonly #onChange: (match: Match | undefined) => void
  readonly #status = document.getElementById('status')!
  #marked: HTMLElement[] = []
  #match: Match | undefined

  /** @param onChange called with the match that is now selected; undefined if none is */
  constructor(matches: Matches, onChange: (match: Match | undefined) => void) {
    this.#matches = matches
    this.#onChange = onChange
  }

  /** Selects a match and brings its counterpart to its height. */
  select(match: Match): void {
    const other = counterpartOf(match)
    this.#mark([match.element, ...(other ? [other] : [])])
    this.#match = match
    const { number, count } = this.#matches.place(match)
    this.#status.textContent = `Match ${number} of ${count} · a ${match.a + 1} ↔ b ${match.b + 1} · ${this.#matches.labelOf(match)}`
    history.replaceState(null, '', `#${match.element.id}`)
    this.#onChange(match)
    if (other) bringTogether(match.element, other)
  }

  /**
   * Shows two sentences beside each other, whether or not they match.
   *
   * @param marked those of the two that are marked
   */
  show(a: HTMLElement, b: HTMLElement, marked: HTMLElement[] = [a, b]): void {
    const match = this.#matches.of(a)
    if (match !== undefined && counterpartOf(match) === b) {
      this.select(match)
      return
    }
    this.clear()
    this.#mark(marked)
    this.#status.textContent = marked.map(({ id }) => `${id[0]} ${id.slice(1)}`).join(' ↔ ')
    bringTogether(a, b)
  }

  /** Moves on by one match from the selected one; selects the first if none is selected. */
  step(by: -1 | 1): void {
    const from = this.#match
    const side: Side = from?.side ?? 'a'
    const next = from === undefined ? this.#matches.first(side) : this.#matches.step(side, from.at, by)
    if (next !== undefined) this.select(next)
  }

  clear(): void {
    this.#mark([])
    this.#match = undefined
    this.#status.textContent = ''
    this.#onChange(undefined)
  }

  #mark(elements: HTMLElement[]): void {
    for (const element of this.#marked) {
      element.classList.remove('on')
      element.removeAttribute('aria-current')
    }
    for (const element of elements) {
      element.classList.add('on')
      element.setAttribute('aria-current', 'true')
    }
    this.#marked = elements
  }
}

/** The animation frame that continues the scrolling; a later pair cancels that of an earlier one. */
let scrolling = 0

/** Scrolls one pane so that its sentence is in sight, and the other so that both are at one height. */
function bringTogether(element: HTMLElement, other: HTMLElement): void {
  const [pane, otherPane] = [paneOf(element), paneOf(other)]
  const panes = pane.closest('.panes')!
  if (!isInSight(panes)) panes.scrollIntoView({ block: 'start', behavior: 'instant' })
  let still = 0
  let frames = 0
  const settle = () => {
    const moved = !isWithin(element, pane) && scrollTo(element, pane, pane.clientHeight / 3)
    const followed = scrollTo(other, otherPane, Math.min(topIn(element, pane), Math.max(0, otherPane.clientHeight - shownPixels)))
    still = moved || followed ? 0 : still + 1
    frames++
    if (still < stillFrames && frames < maxFrames) scrolling = requestAnimationFrame(settle)
  }
  cancelAnimationFrame(scrolling)
  settle()
}

function paneOf(element: HTMLElement): HTMLElement {
  return element.closest<HTMLElement>('.text')!
}

function topIn(element: HTMLElement, pane: HTMLElement): number {
  return element.getBoundingClientRect().top - pane.getBoundingClientRect().top
}

/** Scrolls an element to a height of its pane. @returns whether the pane moved */
function scrollTo(element: HTMLElement, pane: HTMLElement, top: number): boolean {
  const before = pane.scrollTop
  const by = topIn(element, pane) - top
  if (Math.abs(by) >= 1) pane.scrollBy({ top: by, behavior: 'instant' })
  return pane.scrollTop !== before
}

function isWithin(element: HTMLElement, pane: HTMLElement): boolean {
  const top = topIn(element, pane)
  return top >= 0 && top + Math.min(element.getBoundingClientRect().height, shownPixels) <= pane.clientHeight
}

function isInSight(panes: Element): boolean {
  const { top, bottom } = panes.getBoundingClientRect()
  return top >= 0 && bottom <= window.innerHeight
}
