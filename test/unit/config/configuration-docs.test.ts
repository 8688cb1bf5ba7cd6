import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { renderConfigurationDocs } from '../../../scripts/configuration-docs.mjs'
import { describeSettings } from '../../../src/config/describe-settings.js'
import { loadConfig } from '../../../src/config/load-config.js'
import { temporaryFile } from '../../support/temporary-folder.js'

describe('docs/configuration.md', () => {
  it('is what the schema says; npm run build && node scripts/generate-configuration-docs.mjs writes it', () => {
    const page = readFileSync(resolve(import.meta.dirname, '../../../docs/configuration.md'), 'utf8')
    expect(page).toBe(renderConfigurationDocs(describeSettings()))
  })
})

describe('the example in docs/configuration.md', () => {
  it('is a configuration', () => {
    const page = renderConfigurationDocs(describeSettings())
    const [, example] = /^```text\n([\s\S]*?)^```$/m.exec(page)!
    const config = loadConfig({ file: temporaryFile('onefold.yaml', example!), env: {} })
    expect(config).toMatchObject({ server: { host: '0.0.0.0' }, collections: [{ name: 'news' }, { name: 'pages', format: 'html' }] })
  })
})

describe('describeSettings', () => {
  const rows = describeSettings()

  it('says of every setting what it takes and does', () => {
    expect(rows.length).toBeGreaterThan(25)
    expect(rows.filter(({ takes, does }) => !takes || !does)).toEqual([])
  })

  it('has variables that reach the settings they stand for', () => {
    for (const { path, variable } of rows.filter(({ path }) => !path.startsWith('keys.'))) {
      const env = { [variable.replaceAll('<NAME>', 'NEWS')]: 'a value that nothing takes,,' }
      const refuse = () => loadConfig({ env })
      const isPlainText = path === 'data' || path.endsWith('lexicon') || (path.endsWith('Field') && !path.endsWith('scopeField'))
      if (isPlainText) expect(refuse, path).not.toThrow()
      else expect(refuse, path).toThrow(path.replaceAll('<name>', 'news'))
    }
  })
})
