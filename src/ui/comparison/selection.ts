import { counterpartOf, type Match, type Matches, type Side } from './matches.js'

/**
 * Texts are laid out when they come into sight, so a place may move when it is scrolled to: it is looked at again until it has stood still for some
 * frames.
 */
const stillFrames = 3
const maxFrames = 40

/** A sentence is in sight when so much of it is, in pixels. */
const shownPixels = 80

/** The pair of sentences that is looked at: marked in both texts, brought to one height, said and drawn. */
export class Selection {
  readonly #matches: Matches
  readonly #onChange: (match: Match | undefined) => void
  readonly #status = document.getElementById('status')!
  #marked: HTMLElement[] = []
  #match: Match | undefined

  /** @param onChange called with the match that is selected now; undefined if there is none */
  constructor(matches: Matches, onChange: (match: Match | undefined) => void) {
    this.#matches = matches
    this.#onChange = onChange
  }

  get match(): Match | undefined {
    return this.#match
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

  /** Shows two sentences beside each other, whatever they have to do with each other. */
  show(a: HTMLElement, b: HTMLElement): void {
    const match = this.#matches.of(a)
    if (match !== undefined && counterpartOf(match) === b) {
      this.select(match)
      return
    }
    this.clear()
    this.#mark([a, b])
    this.#status.textContent = `a ${a.id.slice(1)} ↔ b ${b.id.slice(1)}`
    bringTogether(a, b)
  }

  /** Continues by one match, from the selected one or from the first. */
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

/** The frame that continues with the scrolling; a later pair takes over from an earlier one. */
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

/** Whether there was anything to scroll. */
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
