import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { renderAlgorithmDocs } from '../../../scripts/algorithm-docs.mjs'
import { type AnyAlgorithm, signatureAlgorithms } from '../../../src/signatures/registry.js'
import { resolveParameters, type SignatureAlgorithm } from '../../../src/signatures/signature-algorithm.js'

const generic = (algorithm: AnyAlgorithm) => algorithm as SignatureAlgorithm<Record<string, never>>

describe('signatureAlgorithms', () => {
  it('has one entry a name and a field', () => {
    expect(new Set(signatureAlgorithms.map(({ name }) => name)).size).toBe(signatureAlgorithms.length)
    expect(new Set(signatureAlgorithms.map(({ field }) => field)).size).toBe(signatureAlgorithms.length)
  })

  it.each(signatureAlgorithms.map((algorithm) => [algorithm.name, algorithm] as const))(
    '%s tells paper, section, deviations and version',
    (_, algorithm) => {
      expect(Number.isInteger(algorithm.version) && algorithm.version >= 1).toBe(true)
      for (const text of [algorithm.summary, algorithm.paper, algorithm.section, ...algorithm.deviations]) expect(text).not.toBe('')
    },
  )

  it.each(signatureAlgorithms.map((algorithm) => [algorithm.name, algorithm] as const))(
    '%s has defaults inside its ranges and explains each parameter',
    (_, algorithm) => {
      expect(Object.keys(resolveParameters(generic(algorithm)))).toEqual(Object.keys(algorithm.parameters))
      for (const { meaning } of Object.values(algorithm.parameters)) expect(meaning).toMatch(/\S.+\.$/)
    },
  )
})

describe('docs/algorithms.md', () => {
  it('is what the descriptions give; if not: npm run build && node scripts/generate-algorithm-docs.mjs', () => {
    const page = readFileSync(resolve(import.meta.dirname, '../../../docs/algorithms.md'), 'utf8')
    expect(page).toBe(renderAlgorithmDocs(signatureAlgorithms))
  })
})
