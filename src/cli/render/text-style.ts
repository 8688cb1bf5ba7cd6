import { styleText } from 'node:util'

/** Ways to set a piece of text apart. */
export type Style = 'bold' | 'dim' | 'green' | 'yellow' | 'cyan' | 'magenta'

/** Sets text apart, or leaves it as it is if colours are off. */
export type Paint = (style: Style, text: string) => string

/** Keeps later versions of Node from checking standard output again: the caller has decided about colours. Node 20's types lack the option. */
const always = [{ validateStream: false }] as unknown as []

/** Colours for a terminal, or none. */
export function createPaint(colour: boolean): Paint {
  return colour ? (style, text) => styleText(style, text, ...always) : (_, text) => text
}
