import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { readMappings } from '../../src/compose/read-mappings.js'
import { ElasticStore } from '../../src/store/elastic/elastic-store.js'
import type { ElasticStoreOptions } from '../../src/store/elastic/elastic-store-parts.js'
import { ownNames } from '../../src/store/elastic/indices/engine-templates.js'

const engines = Object.entries(inject('engines'))
const mappings = readMappings()

interface Answer {
  readonly component_templates?: readonly { readonly component_template: object }[]
  readonly index_templates?: readonly { readonly index_template: object }[]
}

/** A store whose templates have names of their own; everything of them is removed afterwards. */
async function open(url: string, options: Partial<ElasticStoreOptions> = {}) {
  const prefix = `onefold-test-${randomBytes(6).toString('hex')}-`
  const send = async (method: string, path: string, body?: object) => {
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(`${url}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    return (await answer.json()) as Answer
  }
  const { fields: fieldsTemplate, ...indices } = ownNames(prefix)
  const store = await ElasticStore.connect({ nodes: [url], mappings, prefix, ...options })
  onTestFinished(async () => {
    await store.close()
    for (const name of Object.values(indices)) await send('DELETE', `/_index_template/${name}`)
    await send('DELETE', `/_component_template/${fieldsTemplate}`)
  })
  return { store, send, prefix, fieldsTemplate, recordsIndex: indices.records }
}

describe.skipIf(engines.length === 0)('templates', () => {
  describe.each(engines)('%s', (_, url) => {
    it('are installed where they are missing, and left alone when they are there', async () => {
      const { store, send, fieldsTemplate, recordsIndex } = await open(url)
      expect((await store.installTemplates()).map(({ state }) => state)).toEqual(['missing', 'missing', 'missing', 'missing'])
      const component = await send('GET', `/_component_template/${fieldsTemplate}`)
      const strict = {
        template: { mappings: { properties: { onefold: { dynamic: 'strict' } } } },
        _meta: { version: mappings.versions.fields },
      }
      expect(component.component_templates?.[0]?.component_template).toMatchObject(strict)
      const index = await send('GET', `/_index_template/${recordsIndex}`)
      expect(index.index_templates?.[0]?.index_template).toMatchObject({ index_patterns: [recordsIndex], _meta: { managed_by: 'onefold' } })
      expect((await store.installTemplates()).map(({ state }) => state)).toEqual(['current', 'current', 'current', 'current'])
    })

    it('stand as they are where somebody has put the files of the package there by hand', async () => {
      const { store, send, prefix } = await open(url)
      const folder = new URL('../../mappings/', import.meta.url)
      for (const file of readdirSync(folder)) {
        const body = JSON.parse(readFileSync(new URL(file, folder), 'utf8').replaceAll('"onefold-', `"${prefix}`)) as object
        const api = 'index_patterns' in body ? '_index_template' : '_component_template'
        const name = file.replace('onefold-', prefix).replace('.json', '')
        expect(await send('PUT', `/${api}/${name}`, body)).toEqual({ acknowledged: true })
      }
      expect((await store.installTemplates()).map(({ state }) => state)).toEqual(['current', 'current', 'current', 'current'])
    })

    it('are replaced where they are older, and stay where they are newer', async () => {
      const { store, send, fieldsTemplate, recordsIndex } = await open(url)
      await send('PUT', `/_component_template/${fieldsTemplate}`, { template: {}, _meta: { version: 0 } })
      await send('PUT', `/_index_template/${recordsIndex}`, { index_patterns: [recordsIndex], _meta: { version: 99 } })
      expect((await store.installTemplates()).map(({ state }) => state)).toEqual(['older', 'newer', 'missing', 'missing'])
      expect(JSON.stringify(await send('GET', `/_component_template/${fieldsTemplate}`))).toContain('fingerprints')
      expect(JSON.stringify(await send('GET', `/_index_template/${recordsIndex}`))).not.toContain('record"')
    })

    it("are refused where a template of somebody else's has the priority of ours, or the name", async () => {
      const { store, send, prefix, fieldsTemplate } = await open(url)
      await send('PUT', `/_index_template/${prefix}theirs`, { index_patterns: [`${prefix}*`], priority: 500 })
      onTestFinished(async () => void (await send('DELETE', `/_index_template/${prefix}theirs`)))
      const overlap = { code: 'MAPPING_CONFLICT', message: new RegExp(`${prefix}theirs.*another priority than 500`, 's') }
      await expect(store.installTemplates()).rejects.toMatchObject(overlap)
      await send('PUT', `/_component_template/${fieldsTemplate}`, { template: {} })
      const taken = { code: 'MAPPING_CONFLICT', message: /onefold has not made.*engine\.prefix/ }
      await expect(store.installTemplates()).rejects.toMatchObject(taken)
    })

    it('have our object under the name that it has in the cluster', async () => {
      const { store, send, fieldsTemplate } = await open(url, { ownField: 'copies' })
      await store.installTemplates()
      const component = JSON.stringify(await send('GET', `/_component_template/${fieldsTemplate}`))
      expect(component).toContain('"copies":')
      expect(component).not.toContain('"onefold":{"dynamic"')
    })
  })
})
