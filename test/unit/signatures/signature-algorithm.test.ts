import { describe, expect, it } from 'vitest'
import { computeTermSeed, describeRange, resolveParameters, type SignatureAlgorithm } from '../../../src/signatures/signature-algorithm.js'

interface Parameters {
  readonly size: number
  readonly share: number
  readonly mode: string
  readonly sorted: boolean
}

const algorithm: SignatureAlgorithm<Parameters> = {
  name: 'example',
  version: 1,
  field: 'example',
  summary: '',
  paper: '',
  section: '',
  deviations: [],
  usesLexicon: true,
  parameters: {
    size: { type: 'integer', minimum: 1, maximum: 5, default: 2, meaning: '', changesTerms: true },
    share: { type: 'number', minimum: 0, maximum: 1, default: 0.3, meaning: '', changesTerms: false },
    mode: { type: 'choice', choices: ['rank', 'idf'], default: 'rank', meaning: '', changesTerms: true },
    sorted: { type: 'boolean', default: true, meaning: '', changesTerms: true },
  },
}
const defaults = { size: 2, share: 0.3, mode: 'rank', sorted: true }

function faultOf(given: Record<string, unknown>): unknown {
  try {
    return resolveParameters(algorithm, given as Partial<Parameters>)
  } catch (error) {
    return error
  }
}

describe('resolveParameters', () => {
  it('fills in the defaults of what is not given', () => {
    expect(resolveParameters(algorithm, { size: 3 })).toEqual({ ...defaults, size: 3 })
    expect(resolveParameters(algorithm, { size: undefined })).toEqual(defaults)
  })

  it('takes both bounds', () => {
    expect(resolveParameters(algorithm, { size: 5, share: 0 })).toEqual({ ...defaults, size: 5, share: 0 })
  })

  it.each([
    [{ size: 0 }, 'example.size is 0; give integer, 1 to 5.'],
    [{ size: 6 }, 'example.size is 6; give integer, 1 to 5.'],
    [{ size: 1.5 }, 'example.size is 1.5; give integer, 1 to 5.'],
    [{ size: '2' }, 'example.size is 2; give integer, 1 to 5.'],
    [{ size: Number.NaN }, 'example.size is NaN; give integer, 1 to 5.'],
    [{ share: 1.01 }, 'example.share is 1.01; give number, 0 to 1.'],
    [{ mode: 'other' }, 'example.mode is other; give rank or idf.'],
    [{ sorted: 1 }, 'example.sorted is 1; give true or false.'],
    [{ sise: 1 }, 'example has no parameter sise; it has size, share, mode, sorted.'],
    [{ toString: 1 }, 'example has no parameter toString; it has size, share, mode, sorted.'],
  ])('refuses %j and names parameter, value and range', (given, message) => {
    expect(faultOf(given)).toMatchObject({ code: 'PARAMETER_INVALID', message })
  })

  it('carries the fault in fields too', () => {
    expect(faultOf({ size: 9 })).toMatchObject({ facts: { parameter: 'example.size', value: '9', range: 'integer, 1 to 5' } })
  })
})

describe('describeRange', () => {
  it('tells the allowed values in words', () => {
    expect(Object.values(algorithm.parameters).map(describeRange)).toEqual([
      'integer, 1 to 5',
      'number, 0 to 1',
      'rank or idf',
      'true or false',
    ])
  })
})

describe('computeTermSeed', () => {
  const seed = computeTermSeed(algorithm, 'lexicon', defaults)

  it('differs by version, lexicon and every parameter that changes terms', () => {
    const others = [
      computeTermSeed({ ...algorithm, version: 2 }, 'lexicon', defaults),
      computeTermSeed({ ...algorithm, name: 'other' }, 'lexicon', defaults),
      computeTermSeed(algorithm, 'other', defaults),
      computeTermSeed(algorithm, 'lexicon', { ...defaults, size: 3 }),
      computeTermSeed(algorithm, 'lexicon', { ...defaults, mode: 'idf' }),
      computeTermSeed(algorithm, 'lexicon', { ...defaults, sorted: false }),
    ]
    expect(new Set([seed, ...others].map(({ high, low }) => `${high} ${low}`)).size).toBe(7)
  })

  it('stays the same when a parameter only adds or drops terms', () => {
    expect(computeTermSeed(algorithm, 'lexicon', { ...defaults, share: 0.5 })).toEqual(seed)
  })
})
