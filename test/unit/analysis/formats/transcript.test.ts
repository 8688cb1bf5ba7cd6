import { describe, expect, it } from 'vitest'
import { transcribedText } from '../../../../src/analysis/formats/transcript.js'

const said = 'So tell us how the ferry came to Port Alder in the first place, and who thought of it.'
/** The time of the i-th sentence: one every six seconds. */
const clock = (i: number, shift = 0): string => `00:0${Math.floor((i * 6 + shift) / 60)}:${String((i * 6 + shift) % 60).padStart(2, '0')}`
const many = Array.from({ length: 12 }, (_, i) => i)

describe('transcribedText', () => {
  it('reads the words without the times in brackets, also where Markdown has strokes before them', () => {
    for (const [open, close] of ['[]', '()', ['\\[', '\\]']] as const) {
      const text = many.map((i) => `**Anna:** ${open}${clock(i)}${close} ${said}`).join('\n\n')
      const spoken = transcribedText(text)
      expect(spoken?.text).toBe(many.map(() => `**Anna:**  ${said}`).join('\n\n'))
      expect(spoken?.times).toContain(clock(3))
    }
  })

  it('reads times on lines of their own, with ends, with fractions, and with what was not understood', () => {
    const writings = [
      (i: number) => `${clock(i).slice(4)}\n${said}`,
      (i: number) => `[${clock(i)}.500 --> ${clock(i, 4)}.000]  ${said}`,
      (i: number) => `${said} [crosstalk ${clock(i)}.27]`,
    ]
    for (const write of writings) expect(transcribedText(many.map(write).join('\n'))?.text).not.toMatch(/\d/)
  })

  it('counts characters where words have no spaces', () => {
    const text = many.map((i) => `[${clock(i)}] 渡轮早上九点从奥尔德港出发周日十点半出发`).join('\n')
    expect(transcribedText(text)?.text).not.toMatch(/\d/)
  })

  it('is not for times of the day, for a few times, for times in any order, or for a pace at which nobody speaks', () => {
    const timetable = many.map((i) => `${i + 8}:15\nFerry to Port Alder and on to the old lighthouse`).join('\n')
    const nightBuses = many.map((i) => `${i}:05\nBus`).join('\n')
    const few = many
      .slice(0, 4)
      .map((i) => `[${clock(i)}] ${said}`)
      .join('\n')
    const backwards = [...many]
      .reverse()
      .map((i) => `[${clock(i)}] ${said}`)
      .join('\n')
    const log = many.map((i) => `[0${Math.floor(i / 2)}:${i % 2}0:00] backup of the harbour office has begun`).join('\n')
    const timesAlone = '[00:00]\n'.repeat(6)
    for (const text of [timetable, nightBuses, few, backwards, log, timesAlone, said]) expect(transcribedText(text)).toBeUndefined()
  })

  it('reads a recording of any length', () => {
    const times = Array.from({ length: 200_000 }, (_, i) => new Date(i * 400).toISOString().slice(11, 19))
    expect(transcribedText(times.map((time) => `[${time}] well yes`).join('\n'))?.text).not.toMatch(/\d/)
  })

  it('takes time that grows with the text alone', () => {
    const hostile = [
      `[${' '.repeat(100_000)}`,
      '[1:'.repeat(100_000),
      `${'\t'.repeat(100_000)}1`,
      '(a'.repeat(100_000),
      '9:99\n'.repeat(50_000),
    ]
    for (const text of hostile) expect(transcribedText(text)).toBeUndefined()
  })
})
