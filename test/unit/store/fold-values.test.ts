import { describe, expect, it } from 'vitest'
import { oldestOfEach } from '../../../src/store/fold-values.js'
import type { DocumentFacts } from '../../../src/store/stored-document.js'

const holding = (id: string, ...containers: string[]) => ({ id, containers }) as unknown as DocumentFacts

describe('oldestOfEach', () => {
  it('takes the first documents of each value that is asked for, and those that are among the first of any', () => {
    const documents = [holding('a', 'k'), holding('b', 'k', 'other'), holding('c', 'k', 'l'), holding('d', 'k', 'other'), holding('e', 'l')]
    const oldest = (perValue: number) =>
      oldestOfEach({ field: 'containers', values: new Set(['k', 'l']), perValue }, documents).map(({ id }) => id)
    expect(oldest(1)).toEqual(['a', 'c'])
    expect(oldest(2)).toEqual(['a', 'b', 'c', 'e'])
  })
})
