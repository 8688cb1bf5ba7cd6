import { readFile } from 'node:fs/promises'
import type { PageAssets } from './render/comparison/page/comparison-html.js'

/** The folder `ui` beside this one, which holds the code for browsers; named through the parent, so that the path is right in the bundle, too. */
const folder = new URL('../ui/', import.meta.url)

/** Reads the style sheet and the script of the comparison page. The script exists only in the compiled package. */
export async function readPageAssets(): Promise<PageAssets> {
  const read = (name: string) => readFile(new URL(name, folder), 'utf8')
  return { style: await read('comparison.css'), script: await read('comparison.js') }
}
