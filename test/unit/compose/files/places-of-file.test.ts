import { describe, expect, it } from 'vitest'
import { PlacesOfFile } from '../../../../src/compose/files/input-course.js'

const range = (file: string, start?: number) =>
  ({ file, format: 'jsonl', gzip: false, ...(start !== undefined && { start, end: start + 100 }) }) as const

describe('PlacesOfFile', () => {
  it('counts on from one byte range of a file to the next', () => {
    const places = new PlacesOfFile()
    places.startPart(range('a', 0))
    expect(places.lineInFile(3)).toBe(3)
    places.pass(10)
    places.pass(5)
    places.startPart(range('a', 100))
    expect(places.lineInFile(3)).toBe(18)
    places.pass(0)
    places.startPart(range('a', 200))
    expect(places.lineInFile(1)).toBe(16)
  })

  it('begins anew with another file, also with the same file given twice', () => {
    const places = new PlacesOfFile()
    places.startPart(range('a'))
    places.pass(10)
    places.startPart(range('b', 0))
    expect(places.lineInFile(1)).toBe(1)
    places.pass(4)
    places.startPart(range('b', 0))
    expect(places.lineInFile(1)).toBe(1)
  })

  it('leaves a place without a line as it is', () => {
    expect(new PlacesOfFile().lineInFile(undefined)).toBeUndefined()
  })
})
