import { describe, expect, it } from 'vitest'
import { parseGroupLines } from '../../../src/evaluation/parse-group-lines.js'

describe('parseGroupLines', () => {
  it('reads the groups that scan prints, anchor first', () => {
    const line = '{"group":"1","representative":"1","members":[{"id":"7","verdict":"near"}],"contains":[{"id":"9"}]}'
    expect(parseGroupLines([line, ''], 'g.jsonl')).toEqual([['1', '7']])
  })

  it('reads plain lists of ids that name the anchor themselves', () => {
    expect(parseGroupLines(['{"group":"1","members":["1","2"]}'], 'g.jsonl')).toEqual([['1', '2']])
  })

  it.each(['{"group":1,"members":[]}', '{"group":"1"}', '{"group":"1","members":[null]}', 'null', 'x'])(
    'refuses %s by its place',
    (line) => {
      expect(() => parseGroupLines(['', line], 'g.jsonl')).toThrow(/g\.jsonl line 2 is not a group/)
    },
  )
})
