import { describe, expect, it } from 'vitest'
import { answerType, checkBodyType } from '../../../../src/api/request/media-type.js'

const unsupported = expect.objectContaining({ code: 'MEDIA_TYPE_UNSUPPORTED' })

describe('checkBodyType', () => {
  it.each([
    'application/json',
    'application/json; charset=UTF-8',
    'APPLICATION/JSON;charset="utf-8"',
    'application/vnd.elasticsearch+json; compatible-with=8',
    'application/vnd.elasticsearch+json; compatible-with=9',
  ])('takes %s for JSON', (type) => {
    expect(() => checkBodyType(type, 'json')).not.toThrow()
  })

  it.each(['application/x-ndjson', 'application/vnd.elasticsearch+x-ndjson; compatible-with=9', 'application/json'])(
    'takes %s for lines',
    (type) => {
      expect(() => checkBodyType(type, 'lines')).not.toThrow()
    },
  )

  it.each([
    undefined,
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/x-ndjson',
    'application/json; charset=latin1',
    'application/vnd.elasticsearch+json; compatible-with=7',
    'application/smile',
    'constructor',
    '__proto__',
  ])('refuses %s for JSON', (type) => {
    expect(() => checkBodyType(type, 'json')).toThrow(unsupported)
  })
})

describe('answerType', () => {
  it('names the header that asks for a version that is not spoken', () => {
    const seven = 'application/vnd.elasticsearch+json; compatible-with=7'
    expect(() => answerType(undefined, seven)).toThrow(/^Content-Type: /)
    expect(() => answerType(seven, 'application/json')).toThrow(/^Accept: /)
  })

  it('mirrors the type that the client accepts, with its version', () => {
    expect(answerType('application/vnd.elasticsearch+json; compatible-with=8,text/plain', undefined)).toBe(
      'application/vnd.elasticsearch+json;compatible-with=8',
    )
    expect(answerType('application/vnd.elasticsearch+json; compatible-with=9', 'application/json')).toBe(
      'application/vnd.elasticsearch+json;compatible-with=9',
    )
  })

  it('mirrors the type of the body where the client accepts anything', () => {
    const lines = 'application/vnd.elasticsearch+x-ndjson; compatible-with=9'
    expect(answerType('*/*', lines)).toBe('application/vnd.elasticsearch+json;compatible-with=9')
    expect(answerType(undefined, lines)).toBe('application/vnd.elasticsearch+json;compatible-with=9')
  })

  it('is plain JSON for everybody else', () => {
    expect(answerType('application/json', 'application/json')).toBe('application/json')
    expect(answerType('text/html,*/*;q=0.8', undefined)).toBe('application/json')
  })

  it('refuses a version that is not spoken', () => {
    expect(() => answerType('application/vnd.elasticsearch+json;compatible-with=7', undefined)).toThrow(unsupported)
  })
})
