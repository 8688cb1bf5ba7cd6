import { styleText } from 'node:util'

/** Ways to set a piece of text apart. */
export type Style = 'bold' | 'dim' | 'green' | 'yellow' | 'cyan' | 'magenta'

/** Sets text apart, or leaves it as it is where colours are not wanted. */
export type Paint = (style: Style, text: string) => string

/** Colours for a terminal, or none. */
export function createPaint(colour: boolean): Paint {
  return colour ? (style, text) => styleText(style, text, { validateStream: false } as never) : (_, text) => text
}
