// Writes docs/configuration.md from the schema of the configuration. Run after `npm run build`.
//
//   node scripts/generate-configuration-docs.mjs
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describeSettings } from '../dist/config/describe-settings.js'
import { renderConfigurationDocs } from './configuration-docs.mjs'
import { readArguments } from './read-arguments.mjs'

readArguments(import.meta.filename)

const page = fileURLToPath(new URL('../docs/configuration.md', import.meta.url))
writeFileSync(page, renderConfigurationDocs(describeSettings()))
console.log(`wrote ${page}`)
