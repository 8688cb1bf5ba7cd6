import { expect, it } from 'vitest'
import { DuplicateCheck } from '../../../../../src/detection/live/asking/duplicate-check.js'
import { InlineTextComparer } from '../../../../../src/detection/live/comparing/inline-text-comparer.js'
import type { TermLookup } from '../../../../../src/store/term-lookup.js'
import { LiveCollection, signer } from '../../../../support/live-collection.js'

const countOf = ({ terms }: TermLookup) => Object.values(terms).reduce((sum, own) => sum + own.length, 0)

it('TermTable asks for the terms of an endless text in parts, and finds what it would have found in one', async () => {
  const collection = await LiveCollection.open({ profile: 'standard' })
  const spelt = (i: number) => String(i % 20_000).replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)]!)
  const words = Array.from({ length: 20_000 }, (_, i) => `Bread ${spelt(i)} ${spelt(i * 7)} goes ${spelt(i * 13)}.`)
  await collection.index({
    1: { text: words.join(' ') },
    2: { text: words.slice(0, 10_000).join(' ') },
    3: { text: words.slice(0, 8).join(' ') },
  })
  const asked: number[] = []
  const store: typeof collection.store = new Proxy(collection.store, {
    get: (target, name) => {
      const value = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      if (name === 'lookUp')
        return (...[settings, lookup]: Parameters<typeof target.lookUp>) => {
          asked.push(countOf(lookup))
          return target.lookUp(settings, lookup)
        }
      return value.bind(target)
    },
  })
  const check = new DuplicateCheck({ store, signer, comparer: new InlineTextComparer(), hasLexicon: false, elapsed: () => 0 })
  const { matches } = await check.check(collection.settings, { text: `${words.join(' ')} The end.`, evidence: false })
  expect((matches as { _id: string; verdict: string }[]).map(({ _id, verdict }) => [_id, verdict])).toEqual([
    ['1', 'near'],
    ['2', 'contained'],
    ['3', 'contained'],
  ])
  expect(asked.length).toBeGreaterThan(1)
  expect(Math.max(...asked)).toBeLessThanOrEqual(20_000)
})
