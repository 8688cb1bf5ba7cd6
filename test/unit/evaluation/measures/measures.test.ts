import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { measures } from '../../../../src/evaluation/measures/measures.js'

const folder = resolve(import.meta.dirname, '../../../../src/evaluation/measures')

describe('measures', () => {
  it('list every measure of the room once', () => {
    const defined = readdirSync(folder).flatMap((file) => [
      ...readFileSync(resolve(folder, file), 'utf8').matchAll(/^export const \w+: Measure</gm),
    ])
    expect(measures).toHaveLength(defined.length)
    expect(new Set(measures.map(({ name }) => name)).size).toBe(measures.length)
  })

  it.each(measures.map((measure) => [measure.name, measure] as const))('%s says what it is and where it comes from', (name, measure) => {
    expect(name === 'C_dup' || name === 'cohenKappa' || name === 'plagdet' || /pair|query|group|document|passage/i.test(name)).toBe(true)
    expect(measure.description).toMatch(/\.$/)
    expect(measure.range[0]).toBeLessThan(measure.range[1])
    expect(measure.whenEmpty).not.toBe('')
    expect(measure.citation.length).toBeGreaterThan(20)
  })
})
