import { describe, expect, it } from 'vitest'
import { halvesOf, md5Hex, sha1Hex } from '../../../../scripts/evaluate/published/digests.js'

describe('md5Hex', () => {
  it('gives the digests of RFC 1321', () => {
    expect(md5Hex('')).toBe('d41d8cd98f00b204e9800998ecf8427e')
    expect(md5Hex('message digest')).toBe('f96b697d7cb7938d525a2f31aaf161d0')
  })

  it('reads the UTF-8 bytes', () => {
    // printf ü😀 | md5sum
    expect(md5Hex('ü😀')).toBe('96cb036911d3b549acec9bfa858a050e')
  })
})

describe('sha1Hex', () => {
  it('gives the digest of RFC 3174', () => {
    expect(sha1Hex('abc')).toBe('a9993e364706816aba3e25717850c26c9cd0d89d')
  })
})

describe('halvesOf', () => {
  it('reads the first 64 bits', () => {
    expect(halvesOf(md5Hex(''))).toEqual({ high: 0xd41d8cd9, low: 0x8f00b204 })
  })
})
