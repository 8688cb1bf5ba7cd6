import { describe, expect, it } from 'vitest'
import { describeOtherFormat } from '../../../src/input/format-marks.js'

describe('describeOtherFormat', () => {
  it.each([
    ['PAR1\x15\x00', /^is Parquet, not text; save it as a file whose name ends in \.parquet$/],
    ['%PDF-1.7\n%âãÏÓ', /^is PDF, not text; take its text out first, for example with `pdftotext`$/],
    ['{\\rtf1\\ansi', /^is RTF, not text/],
    ['PK\x03\x04\x14\x00', /^is an office document or another ZIP archive, not text; unpack it, or take its text out first/],
    ['\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\x00', /^is an old office document, not text/],
    ['\x89PNG\r\n\x1a\n', /^is a picture, not text/],
    ['\xff\xd8\xff\xe0', /^is a picture, not text/],
  ])('knows %j', (head, words) => {
    expect(describeOtherFormat(Buffer.from(head, 'latin1'))).toMatch(words)
  })

  it('leaves alone what may be text, however short', () => {
    for (const head of ['', '%', '%PDF', '{"id":1}', '{\\r', 'PK', 'Papers on PDF', 'PAR1 is a gene', '\xff\xd8', '\xef\xbb\xbfid,text']) {
      expect(describeOtherFormat(Buffer.from(head, 'latin1'))).toBeUndefined()
    }
  })
})
