import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Measure } from '../../../../src/evaluation/measures/measure.js'

const folder = resolve(import.meta.dirname, '../../../../src/evaluation/measures')
const modules = await Promise.all(readdirSync(folder).map((file) => import(resolve(folder, file)) as Promise<Record<string, unknown>>))
const measures = modules.flatMap(Object.values).filter(isMeasure)

function isMeasure(value: unknown): value is Measure<never> {
  return typeof (value as Partial<Measure<never>>).compute === 'function'
}

describe('measures', () => {
  it('have a name each', () => {
    expect(measures.length).toBeGreaterThan(10)
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
