import type { Page } from 'playwright-core'

/** A text that is hard to read, and its contrast with its background, 1..21. */
interface WeakText {
  readonly text: string
  readonly ratio: number
}

/**
 * The visible texts of a page whose contrast is below a bound, as WCAG 2.2 computes it (relative luminance, section "contrast ratio").
 * Backgrounds of ancestor elements are laid over each other; pictures behind text are ignored.
 */
export function findWeakTexts(page: Page, minRatio: number): Promise<WeakText[]> {
  return page.evaluate((bound) => {
    type Colour = readonly [number, number, number, number]
    const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })!
    const known = new Map<string, Colour>()
    const parse = (css: string): Colour => {
      let colour = known.get(css)
      if (colour === undefined) {
        context.clearRect(0, 0, 1, 1)
        context.fillStyle = css
        context.fillRect(0, 0, 1, 1)
        const [red, green, blue, alpha] = context.getImageData(0, 0, 1, 1).data
        colour = [red!, green!, blue!, alpha! / 255]
        known.set(css, colour)
      }
      return colour
    }
    const over = (above: Colour, below: Colour): Colour => {
      const mix = (i: 0 | 1 | 2) => above[i] * above[3] + below[i] * (1 - above[3])
      return [mix(0), mix(1), mix(2), 1]
    }
    const backgroundOf = (element: Element): Colour => {
      const below: Colour = element.parentElement === null ? [255, 255, 255, 1] : backgroundOf(element.parentElement)
      return over(parse(getComputedStyle(element).backgroundColor), below)
    }
    const luminance = (colour: Colour) => {
      const [red, green, blue] = [0, 1, 2].map((i) => {
        const share = colour[i]! / 255
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
    }
    const weak: { text: string; ratio: number }[] = []
    for (const element of document.body.querySelectorAll('*')) {
      const text = Array.from(element.childNodes, (node) => (node.nodeType === Node.TEXT_NODE ? node.textContent!.trim() : '')).join('')
      if (text === '' || ['SCRIPT', 'STYLE'].includes(element.tagName) || !element.checkVisibility()) continue
      const background = backgroundOf(element)
      const [one, other] = [luminance(over(parse(getComputedStyle(element).color), background)), luminance(background)]
      const ratio = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
      if (ratio < bound) weak.push({ text: text.slice(0, 60), ratio })
    }
    return weak
  }, minRatio)
}
