import { describe, expect, it } from 'vitest'
import { spokenText } from '../../../../src/analysis/formats/subtitles.js'

const subRip = `1
00:00:01,000 --> 00:00:02,500
<i>Where is the ferry?</i>

2
00:00:03,100 --> 00:00:05,000 X1:40 X2:600
{\\an8}It left at 9.
<font color="#fff">Come</font> in.
`

describe('spokenText', () => {
  it('reads SubRip without times, numbers and styles', () => {
    expect(spokenText(subRip)).toEqual({
      text: '\nWhere is the ferry?\n\nIt left at 9.\nCome in.\n'.replace('\n', ''),
      times: '00:00:01,000 --> 00:00:02,500\n00:00:03,100 --> 00:00:05,000 X1:40 X2:600',
    })
  })

  it('reads WebVTT without its head, its comments and voices', () => {
    const text =
      'WEBVTT - Film 7\nKind: captions\n\nNOTE by 3 people\nof a club\n\n1\n00:01.000 --> 00:02.000 line:0\n<v Anna>Where <00:01.500><c>is</c> it?\n\n00:02.000 --> 00:03.000\nThere.'
    expect(spokenText(text)?.text.trim().split(/\n+/)).toEqual(['Where is it?', 'There.'])
  })

  it('reads the words of a script, whatever commas they have', () => {
    const line = (start: number, words: string) => `Dialogue: 0,0:00:0${start}.00,0:00:09.00,Default,,0,0,0,,${words}`
    const text = `[Script Info]\r\nTitle: 7\r\n\r\n[Events]\r\nFormat: Layer, Start\r\n${line(1, '{\\i1}No, no,{\\i0}\\Nnever')}\r\n${line(2, 'Yes\u2028indeed')}`
    expect(spokenText(text)?.text).toBe('No, no, never\nYes\u2028indeed')
  })

  it('keeps a line of figures that no time follows', () => {
    expect(spokenText(`${subRip}\n3\n00:00:06,000 --> 00:00:07,000\n1984\n`)?.text).toContain('1984')
  })

  it('is not for a text with an example of subtitles, with one time or with other arrows', () => {
    const example = `${subRip}\n${'A cue has a number, then a line with two times.\n'.repeat(20)}`
    const others = [example, subRip.slice(0, 50), 'a <i>word</i>', 'x --> y\n1 --> 2', '[Script Info]\nnothing']
    expect(others.map(spokenText)).toEqual(others.map(() => undefined))
  })

  it('keeps what stands behind times and is no setting', () => {
    const plan = '09:00.00 --> 10:15.00 Opening by Anna Lind\n10:30.00 --> 11:45.00 A talk: dredging\n'
    expect(spokenText(plan)).toBeUndefined()
    const settings = ['line:0', 'align:start position:0%', 'X1:40 X2:600 Y1:20 Y2:50 ', '\tregion:fred  vertical:rl']
    const cues = settings.map((each, i) => `00:0${i}.000 --> 00:0${i}.900 ${each}\nWords ${i}`)
    expect(spokenText(cues.join('\n\n'))?.text.split(/\n+/)).toEqual(['Words 0', 'Words 1', 'Words 2', 'Words 3'])
  })

  it('ends lines at CR, LF or both', () => {
    expect(spokenText(subRip.replaceAll('\n', '\r'))).toEqual(spokenText(subRip))
    expect(spokenText(subRip.replaceAll('\n', '\r\n'))).toEqual(spokenText(subRip))
  })

  it.each([
    ['opened tags', '<i '],
    ['opened braces', '{\\'],
    ['times', '00:00:01,000 --> '],
    ['arrows', ' --> '],
    ['commas', 'Dialogue: ,'],
    ['blanks', ' '],
  ])('reads a million %s in one go', (_, piece) => {
    spokenText(`[Script Info]\n${piece.repeat(1_000_000)}`)
    expect(spokenText(`${subRip}\n${piece.repeat(1_000_000)}`)?.text).toContain('ferry')
  })
})
