import { describe, expect, it } from 'vitest'
import { nearestName } from '../../../src/config/nearest-name.js'

describe('nearestName', () => {
  it.each([
    ['servre', 'server'],
    ['text_fields', 'textFields'],
    ['prot', 'port'],
    ['pxxt', undefined],
    ['saarchx', 'search'],
    ['saxrchy', undefined],
  ])('is of %j among the known names: %j', (given, nearest) => {
    expect(nearestName(given, ['server', 'port', 'search', 'textFields'])).toBe(nearest)
  })
})
