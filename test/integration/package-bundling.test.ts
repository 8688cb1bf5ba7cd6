import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { rolldown } from 'rolldown'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../support/temporary-folder.js'

const root = resolve(import.meta.dirname, '../..')

/** Length of what a bundler makes of a program that uses one function of the package. */
async function bundledLength(name: string): Promise<number> {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'node_modules'))
  symlinkSync(root, join(folder, 'node_modules/onefold'))
  const input = join(folder, 'program.js')
  writeFileSync(input, `import { ${name} } from 'onefold'\nconsole.log(${name})\n`)
  const bundle = await rolldown({ input, platform: 'node' })
  const { output } = await bundle.generate({ format: 'esm' })
  await bundle.close()
  return output[0].code.length
}

describe('a bundle of a program that uses the package', () => {
  it('has only what the program uses', async () => {
    const [errors, scans] = await Promise.all(['OnefoldError', 'scan'].map(bundledLength))
    expect(errors).toBeLessThan(scans! / 20)
  })
})
