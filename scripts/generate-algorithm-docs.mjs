// Writes docs/algorithms.md from the algorithms' own descriptions. Run after `npm run build`.
//
//   node scripts/generate-algorithm-docs.mjs
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { signatureAlgorithms } from '../dist/signatures/registry.js'
import { renderAlgorithmDocs } from './algorithm-docs.mjs'
import { readArguments } from './read-arguments.mjs'

readArguments(import.meta.filename)

const page = fileURLToPath(new URL('../docs/algorithms.md', import.meta.url))
writeFileSync(page, renderAlgorithmDocs(signatureAlgorithms))
console.log(`wrote ${page}`)
