import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { kernels, renderKernel } from '../../../scripts/build-kernel.mjs'

const root = resolve(import.meta.dirname, '../../..')

describe('the compiled kernels in src', () => {
  it.each(kernels)('is what $entry compiles to; else run `npm run build:kernel`', async (kernel) => {
    expect(readFileSync(resolve(root, kernel.target), 'utf8')).toBe(await renderKernel(kernel))
  })
})
