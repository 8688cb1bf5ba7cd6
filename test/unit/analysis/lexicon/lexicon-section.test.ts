import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FrozenLexicon } from '../../../../src/analysis/lexicon/frozen-lexicon.js'
import { GramTable, gramTableTag, gramTableVersion } from '../../../../src/analysis/lexicon/gram-table.js'
import { LexiconBuilder } from '../../../../src/analysis/lexicon/lexicon-builder.js'
import { encodeLexicon } from '../../../../src/analysis/lexicon/lexicon-format.js'
import { decodeSections, encodeSection } from '../../../../src/analysis/lexicon/lexicon-section.js'
import { TermCounts } from '../../../../src/analysis/lexicon/term-counts.js'
import { errorOf } from '../../../support/error-of.js'
import { plainText } from '../../../support/plain-text.js'

const texts = Array.from({ length: 6 }, (_, i) =>
  plainText([
    ['crane', 'harbour', `own${i}`],
    ['harbour', 'pier', 'crane'],
  ]),
)

function build(sentenceTables: boolean): Uint8Array {
  const builder = new LexiconBuilder({ sentenceTables })
  for (const text of texts) builder.estimate(text)
  for (const text of texts) builder.count(text)
  return builder.build()
}

describe('sections of a lexicon', () => {
  const [plain, full] = [build(false), build(true)]

  it('leave the lexicon as it is: the same bytes in front, and the same id', () => {
    expect(full.subarray(0, plain.length)).toEqual(plain)
    const [without, lexicon] = [new FrozenLexicon(plain), new FrozenLexicon(full)]
    expect(lexicon.id).toBe(without.id)
    expect([without.grams, without.correlations]).toEqual([undefined, undefined])
    expect(lexicon.grams!.frequency('xcranex', 1)).toBe(12)
    expect(lexicon.grams!.frequency('quay', 0)).toBe(0)
    expect(lexicon.correlations!.terms).toBe(3)
  })

  it('count as absent where this release does not know their tag or version', () => {
    const counts = new TermCounts()
    counts.add(1, 2)
    const body = Uint32Array.of(7)
    const sections = [encodeSection(1, 1, body), encodeSection(gramTableTag, gramTableVersion + 1, body)]
    expect(new FrozenLexicon(encodeLexicon(1, 1, counts, sections)).grams).toBeUndefined()
  })

  it('are refused when a byte was changed, or bytes are missing but for whole sections', () => {
    fc.assert(
      fc.property(fc.integer({ min: plain.length, max: full.length - 1 }), fc.integer({ min: 1, max: 255 }), (at, change) => {
        const damaged = full.slice()
        damaged[at]! ^= change
        expect(errorOf(() => new FrozenLexicon(damaged))).toMatchObject({ code: 'LEXICON_INVALID' })
        const read = errorOf(() => new FrozenLexicon(full.slice(0, at)))
        if (read instanceof FrozenLexicon) expect(read.correlations).toBeUndefined()
        else expect(read).toMatchObject({ code: 'LEXICON_INVALID' })
      }),
    )
  })

  it('are refused when a right checksum stands over a table that is none', () => {
    const bodies = fc.uint8Array({ maxLength: 80 }).map((bytes) => Uint32Array.from(bytes))
    fc.assert(
      fc.property(bodies, (body) => {
        const [section] = decodeSections(encodeSection(gramTableTag, gramTableVersion, body))!
        const read = errorOf(() => new GramTable(section!))
        if (read instanceof GramTable) expect(read.frequency('crane', 0)).toBeGreaterThanOrEqual(0)
        else expect(read).toMatchObject({ code: 'LEXICON_INVALID' })
      }),
    )
  })
})
