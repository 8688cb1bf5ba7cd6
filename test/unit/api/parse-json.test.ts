import { describe, expect, it } from 'vitest'
import { parseJson } from '../../../src/api/request/parse-json.js'

describe('parseJson', () => {
  it.each([
    ['{"n":NaN,"text":"secret"}', 'body: is not JSON: the character in column 6 cannot stand there'],
    ['{"text":"secret"', 'body: is not JSON: it breaks off at column 17'],
    ['{\n  "text": "secret",\n}', 'body: is not JSON: the character in line 3, column 1 cannot stand there'],
  ])('says where %j is wrong, and quotes nothing of it', (source, message) => {
    expect(() => parseJson(Buffer.from(source), 10, 'body')).toThrow(new RegExp(`^${message.replace(/[.]/g, '\\.')}$`))
  })
})
