import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DocumentHasher, hashLetters } from '../../../../src/detection/signing/document-hash.js'
import { shortSha256 } from '../../../../src/hashing/digest.js'
import { JsonFields } from '../../../../src/input/json/json-fields.js'

const hasher = new DocumentHasher()
const fields = new JsonFields(['text', 'title'])

/** JSON as other programs write it, with escaped slashes and letters that need no escape. */
const written = fc.tuple(fc.string({ unit: 'binary' }), fc.constantFrom('', '/', 'A', '\u00e9')).map(([value, escaped]) => {
  const json = JSON.stringify(value.toWellFormed())
  if (escaped === '') return json
  return json.replaceAll(escaped, escaped === '/' ? '\\/' : `\\u${escaped.charCodeAt(0).toString(16).padStart(4, '0')}`)
})

describe('DocumentHasher', () => {
  it('gives the digest of the JSON of all that signing reads, whether it is given in strings or as it stands in a line', () => {
    const language = fc.constantFrom(undefined, 'tr')
    const time = fc.constantFrom(undefined, 0, 1_700_000_000_000)
    fc.assert(
      fc.property(written, fc.option(written), language, time, (textJson, titleJson, language, time) => {
        const line = `{"text":${textJson}${titleJson === null ? '' : `,"title":${titleJson}`}}`
        fields.load(Buffer.from(line))
        expect(fields.readLine(0)).toBe(Buffer.byteLength(line))
        const text = JSON.parse(textJson) as string
        const title = titleJson === null ? undefined : (JSON.parse(titleJson) as string)
        const strings = { id: 'a', text, title, language, time }
        const bodies = { ...strings, textBody: fields.body(0), titleBody: titleJson === null ? undefined : fields.body(1) }
        const expected = shortSha256(JSON.stringify([text, title ?? null, language ?? null, time ?? null]), hashLetters)
        expect(hasher.hash(strings)).toBe(expected)
        expect(hasher.hash(bodies)).toBe(expected)
      }),
      { numRuns: 1000 },
    )
  })
})
