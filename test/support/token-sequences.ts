import fc from 'fast-check'
import { entryOf } from '../../src/maps.js'
import { factFlag, quotedFlag } from '../../src/signatures/sketch-token.js'
import { type AlignmentParams, TokenAligner } from '../../src/similarity/verification/token-aligner.js'
import { verificationParams } from '../../src/similarity/verification/verification-params.js'
import type { PlainToken } from '../reference/alignment.js'

/** Tokens of few different hashes, so that they repeat, or of many, so that some do not match; some are figures or quoted. */
const token = fc
  .record({
    hash: fc.oneof(fc.integer({ min: 200, max: 212 }), fc.integer({ min: 200, max: 290 })),
    figure: fc.integer({ min: 0, max: 5 }),
    quoted: fc.integer({ min: 0, max: 6 }),
  })
  .map(({ hash, figure, quoted }) => ({ hash: figure === 0 ? hash - 180 : hash, figure: figure === 0, own: quoted !== 0 }))

const fresh = fc.array(token, { maxLength: 60 })

/** An edit of a token: drops it, replaces it, puts another one before it, or keeps it. */
function edited(each: PlainToken, by: PlainToken, edit: number): PlainToken[] {
  if (edit === 0) return []
  if (edit === 1) return [by]
  return edit === 2 ? [{ ...by, hash: by.hash + 200 }, each] : [each]
}

type Pair = [PlainToken[], PlainToken[]]

/** Two sequences, the second often a rearranged copy of the first. */
export const tokenPairs: fc.Arbitrary<Pair> = fc.oneof(
  fc.tuple(fresh, fresh),
  fc
    .tuple(fresh, fresh, fc.nat(60), fc.nat(60))
    .map(([a, other, from, to]): Pair => [a, [...other.slice(0, from), ...a.slice(from, to), ...other.slice(from)]]),
  fc
    .tuple(fresh, fc.array(fc.nat(5), { minLength: 60, maxLength: 60 }), token)
    .map(([a, edits, by]): Pair => [a, a.flatMap((each, i) => edited(each, by, edits[i]!))]),
  fc
    .tuple(fresh, fc.array(fc.nat(59), { maxLength: 6 }), token)
    .map(([a, changed, by]): Pair => [a, a.map((each, i) => (changed.includes(i) ? by : each))]),
)

/** One aligner per set of parameters, because creating a kernel takes longer than an alignment. */
const aligners = new Map<string, TokenAligner>()

/** An aligner with two texts loaded. Valid until the next call with the same parameters. */
export function alignerOf(a: readonly PlainToken[], b: readonly PlainToken[], params: AlignmentParams = verificationParams): TokenAligner {
  const key = JSON.stringify(params)
  const aligner = entryOf(aligners, key, () => new TokenAligner(params))
  aligner.loadTokens(wordsOf(a), wordsOf(b))
  return aligner
}

function wordsOf(tokens: readonly PlainToken[]): Uint16Array {
  return Uint16Array.from(tokens, ({ hash, figure, own }) => hash | (figure ? factFlag : 0) | (own ? 0 : quotedFlag))
}
