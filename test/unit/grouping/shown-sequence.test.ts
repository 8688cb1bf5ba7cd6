import { describe, expect, it } from 'vitest'
import { ShownSequence } from '../../../src/grouping/shown-sequence.js'

/** A sequence of groups by name; a group contains every group whose name is a beginning of its own. */
const sequence = () => new ShownSequence<string>((container, group) => container.startsWith(group))

describe('ShownSequence', () => {
  it('hides a group under a container that is shown before it', () => {
    const shown = sequence()
    expect([shown.offer('abc', 'abc', []), shown.offer('ab', 'ab', ['abc'])]).toEqual([undefined, 'abc'])
  })

  it('never hides a container under what it contains', () => {
    const shown = sequence()
    expect([shown.offer('ab', 'ab', ['abc']), shown.offer('abc', 'abc', [])]).toEqual([undefined, undefined])
  })

  it('hides nothing under a group that is hidden itself', () => {
    const shown = sequence()
    shown.offer('abc', 'abc', [])
    expect(shown.offer('ab', 'ab', ['abc'])).toBe('abc')
    expect(shown.offer('a', 'a', ['ab'])).toBeUndefined()
  })

  it('asks only the groups that are named as containers, the earliest shown first', () => {
    const shown = sequence()
    shown.offer('abd', 'abd', [])
    shown.offer('abc', 'abc', [])
    expect([shown.offer('a', 'a', []), shown.offer('ab', 'ab', ['abc', 'abd', 'x'])]).toEqual([undefined, 'abd'])
  })

  it('does not take a name for a proof', () => {
    const shown = sequence()
    shown.offer('xyz', 'xyz', [])
    expect(shown.offer('ab', 'ab', ['xyz'])).toBeUndefined()
  })

  it('knows the hits of earlier pages, and finds a container without showing the group', () => {
    const shown = sequence()
    shown.begin('abc', 'abc')
    expect([shown.findHiding('ab', ['abc']), shown.findHiding('x', ['abc'])]).toEqual(['abc', undefined])
    expect(shown.offer('x', 'x', [])).toBeUndefined()
  })
})
