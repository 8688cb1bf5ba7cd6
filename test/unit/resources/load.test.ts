import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parseGazetteer, parseRules } from '../../../src/analysis/entities/entity-resources.js'
import { loadEntityResources } from '../../../src/resources/load.js'

const resources = loadEntityResources()
const folder = resolve(import.meta.dirname, '../../../src/resources')

describe('loadEntityResources', () => {
  it('has the rule lists of the thesis, appendix A, for Turkish', () => {
    const turkish = parseRules(resources.rules.find(({ language }) => language === 'tr')!)
    const count = (wanted: string) => turkish.filter(({ kind }) => kind === wanted).length
    expect([count('person-prefix'), count('person-suffix'), count('organisation-suffix')]).toEqual([16, 5, 39])
    // 65 of the 66 are legible; six are added.
    expect(count('location-suffix')).toBe(65 + 6)
  })

  it.each([...resources.rules, ...resources.gazetteers].map((file) => [file.name, file]))('says where %s comes from', (_, { text }) => {
    const sections = text.includes('[') ? text.split(/^\[.*\]$/m).slice(1) : [text]
    for (const section of sections) expect(section).toMatch(/^\s*# Source: \S/)
  })

  it('reads every bundled gazetteer, none with a name twice', () => {
    expect(resources.gazetteers.map(({ name }) => name).sort()).toEqual(readdirSync(`${folder}/gazetteers`).sort())
    for (const gazetteer of resources.gazetteers) {
      const names = parseGazetteer(gazetteer)
      expect(new Set(names).size).toBe(names.length)
    }
  })
})
