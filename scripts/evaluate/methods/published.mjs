/** The papers' methods as published; see src/similarity/baselines. */
import { createEntityRecogniser } from '../../../dist/analysis/entities/entities.js'
import { loadEntityResources } from '../../../dist/resources/load.js'
import { createTweezer } from '../../../dist/similarity/baselines/tweezer-method.js'

export { publishedMethods } from '../../../dist/similarity/baselines/published-methods.js'
export const tweezer = createTweezer(createEntityRecogniser(loadEntityResources()))
