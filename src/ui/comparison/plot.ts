import type { Match, Matches } from './matches.js'

/** The dotplot. A click selects the sentences of the nearest dot; the selected pair is marked. */
export class Plot {
  readonly #matches: Matches
  readonly #plot = document.querySelector<SVGSVGElement>('#plot')!
  readonly #cross = document.getElementById('cross')!
  readonly #spot = document.getElementById('spot')!
  readonly #readout = document.getElementById('readout')!

  constructor(matches: Matches, onChoice: (match: Match) => void) {
    this.#matches = matches
    this.#plot.addEventListener('click', (event) => {
      const match = this.#nearest(event)
      if (match !== undefined) onChoice(match)
    })
    this.#plot.addEventListener('pointermove', (event) => {
      const match = this.#nearest(event)
      this.#readout.textContent = match === undefined ? '' : `a ${match.a + 1} · b ${match.b + 1} · ${this.#matches.labelOf(match)}`
    })
    this.#plot.addEventListener('pointerleave', () => {
      this.#readout.textContent = ''
    })
    this.#plot.classList.add('live')
  }

  /** Marks the dot of a match, or none. */
  mark(match: Match | undefined): void {
    const { width, height } = this.#plot.viewBox.baseVal
    const [x, y] = [(match?.a ?? 0) + 0.5, (match?.b ?? 0) + 0.5]
    this.#cross.setAttribute('d', match === undefined ? '' : `M${x} 0V${height}M0 ${y}H${width}`)
    this.#spot.setAttribute('d', match === undefined ? '' : `M${x} ${y}h0`)
  }

  /** The shown match whose dot is nearest on the screen. */
  #nearest({ clientX, clientY }: MouseEvent): Match | undefined {
    const { left, top, width, height } = this.#plot.getBoundingClientRect()
    const { width: columns, height: rows } = this.#plot.viewBox.baseVal
    let best: Match | undefined
    let bestDistance = Number.POSITIVE_INFINITY
    for (const match of this.#matches.all) {
      const x = left + ((match.a + 0.5) / columns) * width - clientX
      const y = top + ((match.b + 0.5) / rows) * height - clientY
      const distance = x * x + y * y
      if (distance < bestDistance && this.#matches.isShown(match)) {
        best = match
        bestDistance = distance
      }
    }
    return best
  }
}
