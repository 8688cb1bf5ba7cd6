import { rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { compiledSuffix, requireBundled, scripts } from '../../../src/cli/bundle-loader.js'
import { temporaryFolder } from '../../support/temporary-folder.js'

/** A bundle of these files, and what loads one of them. */
function bundleOf(files: Readonly<Record<string, string>>) {
  const folder = temporaryFolder()
  const write = (name: string, contents: string | Buffer) => writeFileSync(join(folder, name), contents)
  for (const [name, contents] of Object.entries(files)) write(name, contents)
  return { folder, write, load: requireBundled(folder, createRequire(import.meta.url)) }
}

describe('requireBundled', () => {
  it('loads a file once, with the files and the packages that it asks for, also in a circle', () => {
    const { load } = bundleOf({
      'a.js': 'exports.isHere = true; exports.b = require("./b.js"); exports.join = require("node:path").join',
      'b.js': 'exports.aIsHere = require("./a.js").isHere',
    })
    expect(load('./a.js')).toEqual({ isHere: true, b: { aIsHere: true }, join })
    expect(load('./a.js')).toBe(load('./a.js'))
  })

  it('loads a file again that could not be loaded, and those that wanted it', () => {
    const { folder, write, load } = bundleOf({ 'a.js': 'exports.b = require("./b.js").value', 'b.js': 'throw new Error("away")' })
    expect(() => load('./a.js')).toThrow('away')
    rmSync(join(folder, 'b.js'))
    expect(() => load('./a.js')).toThrow('ENOENT')
    write('b.js', 'exports.value = 1')
    expect(load('./a.js')).toEqual({ b: 1 })
  })

  it.each([
    ['empty', (code: Buffer) => code.subarray(0, 0)],
    ['cut off', (code: Buffer) => code.subarray(0, code.length - 8)],
  ])('compiles a file itself where the code that was kept for it is %s', (_, damage) => {
    const source = 'exports.value = 1'
    const { folder, load: loadFirst } = bundleOf({ 'a.js': source })
    loadFirst('./a.js')
    const other = bundleOf({ 'a.js': source })
    other.write(`a.js${compiledSuffix}`, damage(scripts.get(join(folder, 'a.js'))!.createCachedData()))
    expect(other.load('./a.js')).toEqual({ value: 1 })
    expect(scripts.get(join(other.folder, 'a.js'))!.cachedDataRejected).toBe(true)
  })
})
