import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { authorise, checkLoopbackHost, findKey, refuseWriting } from '../../../src/api/auth.js'

const key = (name: string, secret: string) => ({ name, hash: createHash('sha256').update(secret).digest('hex'), role: 'read' as const })
const keys = [key('one', 'first-secret-token'), key('two', 'second-secret-token')]
const ours = { forward: false }
const forwarded = { forward: true }

describe('findKey', () => {
  it('finds the key of either header', () => {
    expect(findKey({ authorization: 'ApiKey second-secret-token' }, keys, ours)?.name).toBe('two')
    expect(findKey({ authorization: 'apikey first-secret-token' }, keys, ours)?.name).toBe('one')
    expect(findKey({ 'x-onefold-key': 'first-secret-token' }, keys, ours)?.name).toBe('one')
  })

  it('lets our own header win, so that Authorization can be the engine’s', () => {
    expect(findKey({ authorization: 'ApiKey second-secret-token', 'x-onefold-key': 'first-secret-token' }, keys, ours)?.name).toBe('one')
    expect(findKey({ authorization: 'ApiKey second-secret-token', 'x-onefold-key': 'wrong' }, keys, ours)).toBeUndefined()
  })

  it('leaves Authorization to the engine where it is forwarded', () => {
    expect(findKey({ authorization: 'ApiKey first-secret-token' }, keys, forwarded)).toBeUndefined()
    expect(findKey({ authorization: 'Basic x', 'x-onefold-key': 'first-secret-token' }, keys, forwarded)?.name).toBe('one')
  })

  it.each([
    {},
    { authorization: 'Bearer first-secret-token' },
    { authorization: 'ApiKey' },
    { authorization: 'ApiKey first-secret-toke' },
    { authorization: `ApiKey ${keys[0]!.hash}` },
  ])('finds nothing in %j', (headers) => {
    expect(findKey(headers, keys, ours)).toBeUndefined()
  })
})

describe('authorise', () => {
  const roles = ['read', 'write', 'admin'] as const

  it('lets a role do what its own and the lower ones may', () => {
    for (const [needed, access] of roles.entries()) {
      for (const [held, role] of roles.entries()) {
        const attempt = () => authorise(access, { ...keys[0]!, role }, {}, ours)
        if (held >= needed) expect(attempt).not.toThrow()
        else expect(attempt).toThrow(expect.objectContaining({ code: 'AUTH_FORBIDDEN' }))
      }
    }
  })

  it('asks for a key, and tells a missing one from an unknown one', () => {
    for (const headers of [{}, { authorization: 'ApiKey' }])
      expect(() => authorise('read', undefined, headers, ours)).toThrow(/a key is needed/)
    expect(() => authorise('read', undefined, { authorization: 'ApiKey unknown' }, ours)).toThrow(/is not known/)
    expect(() => authorise('read', undefined, {}, forwarded)).toThrow('a key of onefold is needed in X-Onefold-Key')
    expect(() => authorise('open', undefined, {}, ours)).not.toThrow()
  })
})

describe('refuseWriting', () => {
  it('lets pass what changes nothing, of what administrators ask for, too', () => {
    for (const [access, method] of [
      ['open', 'GET'],
      ['read', 'POST'],
      ['admin', 'GET'],
      ['admin', 'HEAD'],
    ] as const)
      expect(() => refuseWriting(access, method)).not.toThrow()
    for (const [access, method] of [
      ['write', 'PUT'],
      ['write', 'GET'],
      ['admin', 'POST'],
      ['admin', 'DELETE'],
    ] as const)
      expect(() => refuseWriting(access, method)).toThrow(expect.objectContaining({ code: 'AUTH_FORBIDDEN' }))
  })
})

describe('checkLoopbackHost', () => {
  it.each(['localhost', 'localhost:9280', '127.0.0.1:9280', '127.1.2.3', '[::1]:80', 'LOCALHOST', undefined])('takes %s', (host) => {
    expect(() => checkLoopbackHost(host)).not.toThrow()
  })

  it.each(['example.org', 'localhost.example.org', '127.0.0.1.example.org:9280', '10.0.0.1', ''])('refuses %j', (host) => {
    expect(() => checkLoopbackHost(host)).toThrow(expect.objectContaining({ code: 'AUTH_FORBIDDEN' }))
  })
})
