import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { authorise, checkLoopbackHost, findKey } from '../../../src/api/auth.js'

const key = (name: string, secret: string) => ({ name, hash: createHash('sha256').update(secret).digest('hex'), role: 'read' as const })
const keys = [key('one', 'first-secret-token'), key('two', 'second-secret-token')]

describe('findKey', () => {
  it('finds the key of either header', () => {
    expect(findKey({ authorization: 'ApiKey second-secret-token' }, keys)?.name).toBe('two')
    expect(findKey({ authorization: 'apikey first-secret-token' }, keys)?.name).toBe('one')
    expect(findKey({ 'x-onefold-key': 'first-secret-token' }, keys)?.name).toBe('one')
  })

  it('lets our own header win, so that Authorization can be the engine’s', () => {
    expect(findKey({ authorization: 'ApiKey second-secret-token', 'x-onefold-key': 'first-secret-token' }, keys)?.name).toBe('one')
    expect(findKey({ authorization: 'ApiKey second-secret-token', 'x-onefold-key': 'wrong' }, keys)).toBeUndefined()
  })

  it.each([
    {},
    { authorization: 'Bearer first-secret-token' },
    { authorization: 'ApiKey' },
    { authorization: 'ApiKey first-secret-toke' },
    { authorization: `ApiKey ${keys[0]!.hash}` },
  ])('finds nothing in %j', (headers) => {
    expect(findKey(headers, keys)).toBeUndefined()
  })
})

describe('authorise', () => {
  const roles = ['read', 'write', 'admin'] as const

  it('lets a role do what its own and the lower ones may', () => {
    for (const [needed, access] of roles.entries()) {
      for (const [held, role] of roles.entries()) {
        const attempt = () => authorise(access, { ...keys[0]!, role }, true)
        if (held >= needed) expect(attempt).not.toThrow()
        else expect(attempt).toThrow(expect.objectContaining({ code: 'AUTH_FORBIDDEN' }))
      }
    }
  })

  it('asks for a key, and tells a missing one from an unknown one', () => {
    expect(() => authorise('read', undefined, false)).toThrow(/a key is needed/)
    expect(() => authorise('read', undefined, true)).toThrow(/is not known/)
    expect(() => authorise('open', undefined, false)).not.toThrow()
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
