import { describe, expect, it } from 'vitest'
import { exactText } from '../../../../src/api/documents/exact-text.js'

const of = (text: string) => exactText(Buffer.from(text)).sourceText

describe('exactText', () => {
  it.each(['1.0', '-1.50', '12345678901234567890', '9007199254740993', '0.12345678901234567', '1e5', '1.5E-7', '-0', '0.10', '10.0'])(
    'keeps the text of a document with %s',
    (number) => {
      for (const text of [`{"a":${number}}`, `{"a":[1,${number}]}`, `{"a": [ ${number} ]}`, `{"b":"x","a":{"c":\t${number}}}`])
        expect(of(text)).toBe(text)
    },
  )

  it.each(['0', '-1', '10', '100200', '1.5', '0.05', '-12.25', '123456789012345', '"1.0"', '"12345678901234567890"', 'true'])(
    'keeps none where there is only %s',
    (value) => {
      expect(of(`{"a":${value},"b":[${value}]}`)).toBeUndefined()
    },
  )

  it.each(['2026-11-22T10:20:30.120Z', 'Paris, 5e arrondissement', 'cost, 2.50', '\\\\\\", 1.0', ': -0', '[1e5]', 'é, 10.0'])(
    'keeps none where what looks like one stands in a text: %s',
    (text) => {
      expect(of(`{"a":"${text}","b":{"${text}":["${text}",1]}}`)).toBeUndefined()
      const withNumber = `{"a":"${text}","b":["${text}",1.0]}`
      expect(of(withNumber)).toBe(withNumber)
    },
  )

  it('keeps it in one line', () => {
    expect(of('{\n  "a": 1.0,\r\n  "b": "x\\ny"\n}\n')).toBe('{   "a": 1.0,   "b": "x\\ny" }')
  })

  it('takes time by the length of the text', () => {
    const long = 1_000_000
    for (const text of [
      `{"a":${'1'.repeat(long)}}`,
      `{"a":"${': 1.'.repeat(long)}"}`,
      `{"a":", 1.0${'\\\\'.repeat(long)}"}`,
      `{"a":", 1.0${'\\"'.repeat(long)}"}`,
      `["a, 1.0"${',""'.repeat(long)}]`,
      `[${' '.repeat(long)}]`,
      `{"a":0.${'5'.repeat(long)}}`,
    ]) {
      // CPU time, because other work on the machine takes wall time, too.
      const before = process.cpuUsage()
      of(text)
      expect(process.cpuUsage(before).user).toBeLessThan(2_000_000)
    }
  })
})
