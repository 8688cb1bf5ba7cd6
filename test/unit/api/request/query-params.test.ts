import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { parseQueryString } from '../../../../src/api/request/query-params.js'
import { commonParams, expectParams, unsupportedWriteParams, writeParams } from '../../../../src/api/request/shared-params.js'

const schema = z.strictObject({ ...writeParams, ...expectParams, ...commonParams })
const parse = (text: string) => parseQueryString(new URLSearchParams(text), schema, unsupportedWriteParams)

describe('parseQueryString', () => {
  it('reads flags, numbers, times and lists', () => {
    expect(parse('refresh&pretty=true&if_seq_no=7&if_primary_term=1&timeout=2s&filter_path=a,-b.*')).toEqual({
      refresh: true,
      pretty: true,
      if_seq_no: 7,
      if_primary_term: 1,
      timeout: 2000,
      filter_path: ['a', '-b.*'],
    })
    expect(parse('refresh=wait_for&wait_for_completion=false')).toEqual({ refresh: 'wait_for', wait_for_completion: false })
    expect(['all', '2'].map((copies) => parse(`wait_for_active_shards=${copies}`).wait_for_active_shards)).toEqual(['all', 2])
  })

  it('refuses an unknown parameter by name', () => {
    expect(() => parse('refesh=true')).toThrow(
      expect.objectContaining({ code: 'ARGUMENT_UNSUPPORTED', message: expect.stringContaining('"refesh"') }),
    )
    expect(() => parse('__proto__=1')).toThrow(/"__proto__" is not known/)
    expect(() => parse('constructor=1')).toThrow(/"constructor" is not known/)
  })

  it.each(['pipeline', 'version', 'version_type', 'doc_as_upsert'])('refuses %s with the reason', (name) => {
    expect(() => parse(`${name}=1`)).toThrow(new RegExp(`^parameter "${name}" is not supported: .{10}`))
  })

  it.each([
    'pipeline=_none',
    'require_data_stream=false',
    'list_executed_pipelines=false',
    'version_type=internal',
    'include_source_on_error=true',
  ])('takes %s, which asks for nothing', (text) => {
    expect(() => parse(text)).not.toThrow()
  })

  it.each([
    ['pipeline=clean', /^parameter "pipeline" is not supported: ingest pipelines/],
    ['require_data_stream=true', /^parameter "require_data_stream" is not supported: data streams/],
    ['list_executed_pipelines', /^parameter "list_executed_pipelines" is not supported: ingest pipelines/],
  ])('refuses %s with the reason', (text, reason) => {
    expect(() => parse(text)).toThrow(expect.objectContaining({ code: 'ARGUMENT_UNSUPPORTED', message: expect.stringMatching(reason) }))
  })

  it.each([
    ['refresh=maybe', 'refresh'],
    ['if_seq_no=-1', 'if_seq_no'],
    ['if_seq_no=x', 'if_seq_no'],
    ['timeout=5', 'timeout'],
    ['wait_for_active_shards=some', 'wait_for_active_shards'],
  ])('refuses the value in %s, naming %s', (text, name) => {
    expect(() => parse(text)).toThrow(expect.objectContaining({ code: 'PARAMETER_INVALID', message: expect.stringContaining(name) }))
  })

  it('refuses a parameter that is given twice', () => {
    expect(() => parse('refresh=true&refresh=false')).toThrow(/"refresh" is given twice/)
  })
})
