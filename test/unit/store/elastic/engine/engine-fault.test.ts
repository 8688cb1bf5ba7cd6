import { describe, expect, it } from 'vitest'
import { engineFaultOf, faultOfAnswer, isBusy, isOverdue, toOnefoldError } from '../../../../../src/store/elastic/engine/engine-fault.js'

const answer = (type: string, reason: string, more = {}) => ({ error: { type, reason, ...more } })

describe('faultOfAnswer', () => {
  it.each([
    [429, 'es_rejected_execution_exception', 'busy'],
    [429, 'rejected_execution_exception', 'busy'],
    [503, 'unavailable_shards_exception', 'busy'],
    [500, 'circuit_breaking_exception', 'busy'],
    [404, 'illegal_index_shard_state_exception', 'busy'],
    [502, 'unknown', 'unreachable'],
    [504, 'unknown', 'unreachable'],
    [413, 'unknown', 'too large'],
    [400, 'parsing_exception', 'rejected'],
    // OpenSearch answers 500 for this permanent fault.
    [500, 'too_many_nested_clauses', 'rejected'],
  ])('of %i %s is %s', (status, type, kind) => {
    expect(faultOfAnswer(status, answer(type, 'r')).kind).toBe(kind)
  })

  it.each([
    ['primary_operation_bytes=140747848, max_primary_bytes=107374182', { kind: 'too large', status: 413 }],
    ['coordinating_operation_bytes=140747848, max_coordinating_and_primary_bytes=107374182', { kind: 'too large', status: 413 }],
    ['primary_operation_bytes=35187154, max_primary_bytes=107374182', { kind: 'busy', status: 429 }],
  ])('tells a request that the engine never has room for from one that it has no room for now: %s', (bytes, fault) => {
    const reason = `rejected execution of primary operation [coordinating_and_primary_bytes=35187154, replica_bytes=0, all_bytes=35187154, ${bytes}]`
    expect(faultOfAnswer(429, answer('es_rejected_execution_exception', reason))).toMatchObject(fault)
  })

  it.each([
    ['unable to authenticate [Basic b25lZm9sZDpzZWNyZXQ=]', 'unable to authenticate [Basic …]'],
    ['no such key: ApiKey ZmFrZTpzZWNyZXQ, ask for another', 'no such key: ApiKey …, ask for another'],
    ['Bearer eyJhbGciOi.JIUzI1NiJ9.x-_~+/= has expired', 'Bearer … has expired'],
    ['Basic authentication is off, a Bearer token is wanted', 'Basic authentication is off, a Bearer token is wanted'],
  ])('repeats no credentials that were refused: %s', (reason, said) => {
    for (const status of [401, 403]) expect(faultOfAnswer(status, answer('security_exception', reason)).reason).toBe(said)
    expect(faultOfAnswer(400, answer('parsing_exception', reason)).reason).toBe(reason)
  })

  it('names the root cause, and what is behind it', () => {
    const root = { type: 'query_shard_exception', reason: 'failed to create query', caused_by: { reason: 'no such field' } }
    const body = answer('search_phase_execution_exception', 'all shards failed', { root_cause: [root] })
    expect(faultOfAnswer(400, body)).toMatchObject({ type: 'query_shard_exception', reason: 'failed to create query: no such field' })
    const empty = answer('search_phase_execution_exception', '', { root_cause: [], caused_by: { reason: 'missing shards [[d][0]]' } })
    expect(faultOfAnswer(503, empty).reason).toBe('missing shards [[d][0]]')
    const shards = answer('search_phase_execution_exception', 'all shards failed', { root_cause: [], failed_shards: [{ reason: root }] })
    expect(faultOfAnswer(400, shards)).toMatchObject({ type: 'query_shard_exception' })
  })

  it('tells that the time was up, for the client or for a gateway', () => {
    const timeout = engineFaultOf(Object.assign(new Error('Request timed out'), { name: 'TimeoutError' }))!
    expect([timeout, faultOfAnswer(504, ''), faultOfAnswer(502, '')].map(isOverdue)).toEqual([true, true, false])
    expect(toOnefoldError(timeout, 'user', 'news', undefined)).toMatchObject({
      code: 'STORE_UNAVAILABLE',
      message: expect.stringMatching(/^the engine did not answer in time .*"engine.timeout"/),
    })
  })

  it('takes a cause without a reason, as of a fault in the code of the engine', () => {
    const body = { error: { type: 'null_pointer_exception', reason: null, caused_by: { reason: null } } }
    expect(faultOfAnswer(500, body)).toMatchObject({ kind: 'rejected', reason: 'no reason' })
  })

  it.each([undefined, '', '<html>Bad Gateway</html>', { error: 'in words' }])('takes the body %j', (body) => {
    expect(faultOfAnswer(502, body)).toEqual({ kind: 'unreachable', status: 502, type: 'unknown', reason: 'status 502' })
  })
})

describe('isBusy', () => {
  it('does not take every fault of a server for a busy one', () => {
    expect([isBusy(429, 'x'), isBusy(503, 'x'), isBusy(500, 'x'), isBusy(409, 'x')]).toEqual([true, true, false, false])
  })
})

describe('toOnefoldError', () => {
  it.each([
    [503, 'unknown', 'user', 'STORE_UNAVAILABLE'],
    [404, 'index_not_found_exception', 'user', 'COLLECTION_UNKNOWN'],
    [400, 'invalid_index_name_exception', 'onefold', 'COLLECTION_NAME_INVALID'],
    [400, 'index_closed_exception', 'user', 'STORE_UNAVAILABLE'],
    [401, 'security_exception', 'onefold', 'STORE_UNAVAILABLE'],
    [403, 'security_exception', 'user', 'STORE_UNAVAILABLE'],
    [400, 'parsing_exception', 'user', 'QUERY_INVALID'],
    [500, 'too_many_nested_clauses', 'user', 'QUERY_INVALID'],
    [500, 'exception', 'onefold', 'STORE_UNAVAILABLE'],
    [400, 'parsing_exception', 'onefold', 'INTERNAL'],
    [400, '__proto__', 'onefold', 'INTERNAL'],
  ] as const)('makes of %i %s, sent by %s, %s', (status, type, sender, code) => {
    const error = toOnefoldError(faultOfAnswer(status, answer(type, 'the reason')), sender, 'news', undefined)
    expect(error).toMatchObject({ code, facts: { index: 'news', status, type } })
  })

  it.each([
    'Validation Failed: 1: this action would add [2] shards, but this cluster currently has [1000]/[1000] maximum normal shards open;',
    'Validation Failed: 1: this action would add [1] total shards, but this cluster currently has [9]/[9] maximum shards open;',
  ])('says that the cluster has no room for shards, which is nobody’s wrong request: %s', (reason) => {
    const { code, message } = toOnefoldError(faultOfAnswer(400, answer('validation_exception', reason)), 'onefold', 'news', undefined)
    expect(code).toBe('STORE_UNAVAILABLE')
    expect(message).toMatch(/no room for the shards of the index news \(.*\); raise cluster\.max_shards_per_node/)
  })

  it('gives the engine’s reason with a query that is refused', () => {
    const fault = faultOfAnswer(400, answer('parsing_exception', 'unknown query [wrong]'))
    expect(toOnefoldError(fault, 'user', 'news', undefined).message).toContain('unknown query [wrong]')
  })

  it.each([
    [
      503,
      'search_phase_execution_exception',
      'start: Search rejected due to missing shards [[news][1]]. Consider using `allow_partial…` setting',
    ],
    [503, 'unavailable_shards_exception', '[news][0] primary shard is not active Timeout: [1m]'],
    [503, 'no_shard_available_action_exception', 'No shard available for [get [news][1]]'],
  ])('says that shards are missing, and not that the engine is busy: %i %s', (status, type, reason) => {
    const { code, message } = toOnefoldError(faultOfAnswer(status, answer(type, reason)), 'onefold', 'news', undefined)
    expect(code).toBe('STORE_UNAVAILABLE')
    expect(message).toMatch(/^shards of the index news are missing .*_cluster\/allocation\/explain/)
  })

  it.each([
    "alias [news] has more than one index associated with it [news-1, news-2], can't execute a single index op",
    "alias [news] has more than one indices associated with it [[news-1, news-2]], can't execute a single index op",
  ])('says that an alias has come to stand for several indices, and waits for that to end: %s', (reason) => {
    for (const sender of ['user', 'onefold'] as const) {
      const { code, message } = toOnefoldError(faultOfAnswer(400, answer('illegal_argument_exception', reason)), sender, 'news', undefined)
      expect(code).toBe('STORE_UNAVAILABLE')
      expect(message).toMatch(/^news has come to stand for several indices .*; let the alias stand for one of them/)
    }
  })

  it('says how an index is opened that is closed', () => {
    const fault = faultOfAnswer(400, answer('index_closed_exception', 'closed'))
    expect(toOnefoldError(fault, 'user', 'news', undefined).message).toBe('the index news is closed; open it, by POST to its _open')
  })

  it.each([
    [403, 'index [news] blocked by: [FORBIDDEN/5/index read-only (api)];', 'lift the block'],
    [403, 'blocked by: [FORBIDDEN/6/cluster read-only (api)];', 'cluster.blocks'],
    [429, 'index [news] blocked by: [TOO_MANY_REQUESTS/12/disk usage exceeded flood-stage watermark];', 'make room'],
    [403, 'index [news] blocked by: [FORBIDDEN/4/index closed];', 'open it'],
    [503, 'blocked by: [SERVICE_UNAVAILABLE/1/state not recovered / initialized];', 'ask again later'],
  ])('says what to do about a block that keeps requests out: %i %s', (status, reason, remedy) => {
    const { code, message } = toOnefoldError(faultOfAnswer(status, answer('cluster_block_exception', reason)), 'onefold', 'news', undefined)
    expect(code).toBe('STORE_UNAVAILABLE')
    expect(message).toContain(`${reason})`)
    expect(message.slice(message.lastIndexOf('; '))).toContain(remedy)
  })
})
