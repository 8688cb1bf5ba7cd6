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
    ['GIF89a\x01', /^is a picture, not text/],
    ['SQLite format 3\0\x10', /^is an SQLite database, not text; export/],
    ['BZh91AY&SY\x00', /^is compressed, not text; unpack it first, for example with `bunzip2`$/],
    ['\xfd7zXZ\0\0', /^is compressed, not text.*`unxz`$/],
    ['\x28\xb5\x2f\xfd\x04', /^is compressed, not text.*`unzstd`$/],
    ['7z\xbc\xaf\x27\x1c\x00', /^is an archive, not text/],
    ['\x7fELF\x02', /^is a program, not text; leave it out$/],
  ])('knows %j', (head, words) => {
    expect(describeOtherFormat(Buffer.from(head, 'latin1'))).toMatch(words)
  })

  it('leaves alone what may be text, however short', () => {
    for (const head of ['', '%', '%PDF', '{"id":1}', '{\\r', 'PK', 'Papers on PDF', 'PAR1 is a gene', '\xff\xd8', '\xef\xbb\xbfid,text']) {
      expect(describeOtherFormat(Buffer.from(head, 'latin1'))).toBeUndefined()
    }
  })
})
