import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const scripts = resolve(import.meta.dirname, '../../../scripts')
const files = readdirSync(scripts, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.mjs'))

/** Every `import { … } from '…/dist/…'` of the scripts, as file, module and name. */
const imports = files.flatMap((file) => {
  const source = readFileSync(join(scripts, file), 'utf8')
  return [...source.matchAll(/^import \{([^}]+)\} from '([./]+dist\/[^']+)'/gm)].flatMap(([, names = '', module = '']) =>
    names
      .split(',')
      .map((name) => name.trim().split(' as ')[0]!)
      .filter((name) => name !== '')
      .map((name) => ({ file, module: resolve(dirname(join(scripts, file)), module), name })),
  )
})

describe('scripts', () => {
  it('import nothing that the build does not have', async () => {
    expect(imports.length).toBeGreaterThan(80)
    const missing: string[] = []
    for (const { file, module, name } of imports) {
      const exported = await import(module).catch(() => ({}))
      if (!(name in exported)) missing.push(`${file}: ${name} of ${module.slice(module.indexOf('dist/'))}`)
    }
    expect(missing).toEqual([])
  })
})
