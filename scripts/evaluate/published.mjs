import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { rolldown } from 'rolldown'
import { createEntityRecogniser } from '../../dist/analysis/entities/entity-recogniser.js'
import { loadEntityResources } from '../../dist/resources/load.js'

const compiled = join(import.meta.dirname, '../../.cache/published')

/** Compiles scripts/evaluate/published, which is TypeScript and not in the package, together with the modules of src that it imports. */
export async function compilePublished() {
  const input = ['published-methods', 'tweezer-method'].map((name) => join(import.meta.dirname, `published/${name}.ts`))
  const resolve = { extensionAlias: { '.js': ['.ts', '.js'] } }
  const bundle = await rolldown({ input, platform: 'node', resolve, external: /^[a-z@]/ })
  await bundle.write({ dir: compiled })
  await bundle.close()
}

/** Loads the papers' published methods. Call {@link compilePublished} first. */
export async function loadPublished() {
  const { publishedMethods } = await load('published-methods')
  const { createTweezer } = await load('tweezer-method')
  return [...publishedMethods, createTweezer(createEntityRecogniser(loadEntityResources()))]
}

function load(name) {
  return import(pathToFileURL(join(compiled, `${name}.js`)).href)
}
