import { readFile } from 'node:fs/promises'
import type { PageAssets } from './render/comparison-page/comparison-html.js'

/** The folder of what runs in browsers, beside this one; by way of the parent, so that the path holds in the bundle, too. */
const folder = new URL('../ui/', import.meta.url)

/** Reads what the page of a comparison brings along. The script is there only in the compiled package. */
export async function readPageAssets(): Promise<PageAssets> {
  const read = (name: string) => readFile(new URL(name, folder), 'utf8')
  return { style: await read('comparison.css'), script: await read('comparison.js') }
}
