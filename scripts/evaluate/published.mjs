import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { rolldown } from 'rolldown'
import { createEntityRecogniser } from '../../dist/analysis/entities/entities.js'
import { loadEntityResources } from '../../dist/resources/load.js'

const compiled = join(import.meta.dirname, '../../.cache/published')

/** Compiles scripts/evaluate/published, which is in TypeScript, together with what it uses of src: the package has no such methods. */
export async function compilePublished() {
  const input = ['published-methods', 'tweezer-method'].map((name) => join(import.meta.dirname, `published/${name}.ts`))
  const resolve = { extensionAlias: { '.js': ['.ts', '.js'] } }
  const bundle = await rolldown({ input, platform: 'node', resolve, external: /^[a-z@]/ })
  await bundle.write({ dir: compiled })
  await bundle.close()
}

/** The papers' methods as published, as {@link compilePublished} left them. */
export async function loadPublished() {
  const { publishedMethods } = await load('published-methods')
  const { createTweezer } = await load('tweezer-method')
  return [...publishedMethods, createTweezer(createEntityRecogniser(loadEntityResources()))]
}

function load(name) {
  return import(pathToFileURL(join(compiled, `${name}.js`)).href)
}
