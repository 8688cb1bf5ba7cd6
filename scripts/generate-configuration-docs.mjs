// Writes docs/configuration.md from the schema of the configuration. Run after `npm run build`.
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { renderConfigurationDocs } from '../dist/config/configuration-docs.js'
import { describeSettings } from '../dist/config/describe-settings.js'

const page = fileURLToPath(new URL('../docs/configuration.md', import.meta.url))
writeFileSync(page, renderConfigurationDocs(describeSettings()))
console.log(`wrote ${page}`)
