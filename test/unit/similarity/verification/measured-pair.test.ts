import { describe, expect, it } from 'vitest'
import { canBeMeasured } from '../../../../src/similarity/verification/measured-pair.js'
import { verificationParams } from '../../../../src/similarity/verification/verification-params.js'
import type { PlainToken } from '../../../reference/alignment.js'
import { alignerOf } from '../../../support/token-sequences.js'

const words = (from: number, count: number) =>
  Array.from({ length: count }, (_, i): PlainToken => ({ hash: from + i, figure: false, own: true }))

describe('canBeMeasured', () => {
  it('is true of texts of which one has six tenths of its words in the other', () => {
    const sharing = (count: number) =>
      canBeMeasured(
        alignerOf([...words(200, count), ...words(300, 20 - count)], words(200, 20).toSpliced(count, 20, ...words(400, 20 - count))),
      )
    expect([11, 12].map(sharing)).toEqual([false, true])
  })

  it('is false of a text that is too long for the other, although all of its words are there', () => {
    const longest = Math.floor(verificationParams.maxLengthRatio * 10)
    const measured = (length: number) => {
      const repeated = Array.from({ length: 5 }, () => words(200, 5)).flat()
      return canBeMeasured(alignerOf(repeated.slice(0, length), [...words(200, 5), ...words(300, 5)]))
    }
    expect([longest, longest + 1].map(measured)).toEqual([true, false])
  })
})
