import { rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { compiledSuffix, packCompiled, requireBundled, scripts } from '../../../src/cli/bundle-loader.js'
import { temporaryFolder } from '../../support/temporary-folder.js'

/** Writes a bundle of these files. @returns its folder and its loader */
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

  /** Loads a file with compiled code of `compiled` beside it, changed by `pack`. @returns the file's exports, and whether V8 was given the code */
  function loadBeside(source: string, compiled: string, pack: (packed: Buffer) => Buffer) {
    const first = bundleOf({ 'a.js': compiled })
    first.load('./a.js')
    const code = scripts.get(join(first.folder, 'a.js'))!.createCachedData()
    const { folder, write, load } = bundleOf({ 'a.js': source })
    write(`a.js${compiledSuffix}`, pack(packCompiled(Buffer.from(compiled), code)))
    const { value } = load('./a.js') as { value: number }
    return { value, isTaken: scripts.get(join(folder, 'a.js'))!.cachedDataRejected === false }
  }

  it('takes the code that was kept for a file', () => {
    expect(loadBeside('exports.value = 1', 'exports.value = 1', (packed) => packed)).toEqual({ value: 1, isTaken: true })
  })

  it('compiles a file itself that was changed since, its length being the same', () => {
    expect(loadBeside('exports.value = 2', 'exports.value = 1', (packed) => packed)).toEqual({ value: 2, isTaken: false })
  })

  it.each([
    ['empty', (packed: Buffer) => packed.subarray(0, 0)],
    ['cut off', (packed: Buffer) => packed.subarray(0, packed.length - 8)],
    ['damaged', (packed: Buffer) => packed.map((byte, i) => (i === packed.length >> 1 ? byte ^ 255 : byte)) as Buffer],
  ])('compiles a file itself where the code that was kept for it is %s', (_, damage) => {
    expect(loadBeside('exports.value = 1', 'exports.value = 1', damage)).toEqual({ value: 1, isTaken: false })
  })
})
