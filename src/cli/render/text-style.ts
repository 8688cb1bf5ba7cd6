import { styleText } from 'node:util'

/** Ways to set a piece of text apart. */
export type Style = 'bold' | 'dim' | 'green' | 'yellow' | 'cyan' | 'magenta'

/** Sets text apart, or leaves it as it is where colours are not wanted. */
export type Paint = (style: Style, text: string) => string

/** Whether colours are wanted was decided already: later versions of Node would look at standard output again. Node 20's types lack the option. */
const always = [{ validateStream: false }] as unknown as []

/** Colours for a terminal, or none. */
export function createPaint(colour: boolean): Paint {
  return colour ? (style, text) => styleText(style, text, ...always) : (_, text) => text
}
