import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { TextKernel } from '../../../src/signatures/text-kernel.js'
import { slowFigure, slowFigureTokens } from '../../reference/figures.js'

const kernel = new TextKernel()
/** Addresses of a figure's spelling and of its tokens in the kernel's memory, and the longest figure (kernel/text/memory.ts, figures.ts). */
const unitsPlace = 0x100
const tokensPlace = 0x200
const longestFigure = 64

function read(figure: string): { spelling: string; tokens: number[] } {
  kernel.writeText(`x${figure}y`)
  const { exports, memory } = kernel
  exports.readFigure(exports.reserve(0) + 2, figure.length)
  return {
    spelling: String.fromCharCode(...new Uint16Array(memory.buffer, unitsPlace, exports.figureLength.value)),
    tokens: [...new Int32Array(memory.buffer, tokensPlace, exports.figureTokens.value)],
  }
}

function fnv(text: string): number {
  let hash = 0x811c9dc5 | 0
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return hash
}

const spellingOf = (figure: string) => read(figure).spelling

// Groups of three digits and zeros are more common here than in real texts.
const group = fc.oneof(fc.constantFrom('0', '00', '000', '1', '12', '345', '500', '0075', '٣', '１２３'), fc.stringMatching(/^[0-9]{1,4}$/))
const figures = fc
  .tuple(group, fc.array(fc.tuple(fc.constantFrom('.', ',', ':', '/', '-'), group), { maxLength: 5 }))
  .map(([first, rest]) => first + rest.map(([joiner, digits]) => joiner + digits).join(''))

describe('the figures of the kernel', () => {
  it('reads every spelling of thousands as one figure', () => {
    expect(['4,800,000', '4.800.000', '4800000', '04800000'].map(spellingOf)).toEqual(Array(4).fill('4800000'))
  })

  it('keeps the decimal mark, as a point, and drops zeros that say nothing', () => {
    expect(['1.5', '1,5', '1.50', '01.5'].map(spellingOf)).toEqual(Array(4).fill('1.5'))
    expect(['15', '15.0', '015'].map(spellingOf)).toEqual(Array(3).fill('15'))
    expect(spellingOf('0.500')).toBe('0.5')
    expect(spellingOf('0')).toBe('0')
  })

  it('reads thousands with decimals as one figure, whichever mark separates which', () => {
    expect(['1,234.50', '1.234,5', '1234.5', '1234,50'].map(spellingOf)).toEqual(Array(4).fill('1234.5'))
    expect(['1,234,567.890', '1.234.567,89'].map(spellingOf)).toEqual(Array(2).fill('1234567.89'))
    expect(['1,234.567', '1234.567'].map(spellingOf)).toEqual(Array(2).fill('1234.567'))
    expect(spellingOf('1,234.00')).toBe(spellingOf('1,234'))
    expect(read('1,234.5').tokens).toEqual(read('1234.5').tokens)
  })

  it('takes no marks out of figures that are not groups of thousands', () => {
    const figures = ['0,234.5', '12,34.5', '1234,567.8', '1,234.5.6', '1,234-5', '1.234.567.8']
    expect(figures.map(spellingOf)).toEqual(figures)
  })

  it('leaves dates, times and scores as they are', () => {
    expect(['2026-11-21', '10:30', '1/2', '1.2.3', '12.345.6'].map(spellingOf)).toEqual(['2026-11-21', '10:30', '1/2', '1.2.3', '12.345.6'])
  })

  it('reads the digits of other scripts', () => {
    expect(['٣٫٥'.replace('٫', '.'), '３.５', '३.५', '۳.۵', '၃.၅', '૩.૫'].map(spellingOf)).toEqual(Array(6).fill('3.5'))
  })

  it('gives groups of thousands as tokens, so that words for thousands meet them', () => {
    expect(read('4.800.000').tokens).toEqual([fnv('4'), fnv('800')])
    expect(read('12,000,050').tokens).toEqual([fnv('12'), fnv('0'), fnv('50')])
    expect(read('1.5').tokens).toEqual([fnv('1.5')])
  })

  it('gives what regular expressions give', () => {
    fc.assert(
      fc.property(figures, (figure) => {
        expect(read(figure)).toEqual({ spelling: slowFigure(figure), tokens: slowFigureTokens(figure).map(fnv) })
      }),
      { numRuns: 2000 },
    )
  })

  it('reads figures up to the longest', () => {
    const longest = '1'.repeat(longestFigure)
    expect(read(longest)).toEqual({ spelling: longest, tokens: [fnv(longest)] })
  })
})
