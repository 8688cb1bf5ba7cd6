/** The papers' methods as published; see src/similarity/baselines. */
export { publishedMethods } from '../../../dist/similarity/baselines/published-methods.js'
