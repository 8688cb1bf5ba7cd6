import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { commandFile } from '../../support/run-command.js'

const root = join(import.meta.dirname, '../../..')
const carried = readdirSync(join(dirname(commandFile), 'licences')).map((file) => file.replace('.txt', ''))

interface Installed {
  readonly version: string
  readonly license?: string
  readonly dev?: boolean
}

/** The licences of what is installed for users, by name and version. Scopes are joined by a hyphen, as in the names of the licences' files. */
function licencesForUsers(): Map<string, string | undefined> {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Record<string, Installed> }
  const forUsers = Object.entries(packages).filter(([, { dev }]) => dev !== true)
  const named = forUsers.map(([path, { version, license }]) => {
    const [, name = ''] = path.split(/.*node_modules\//)
    return [`${name.replace('/', '-')}-${version}`, license] as const
  })
  return new Map(named)
}

/** The file of the bundle with a name, which has a hash of what is in it, too. */
function fileOf(name: string): string {
  return readdirSync(dirname(commandFile)).find((file) => file.startsWith(`${name}-`) && file.endsWith('.js'))!
}

/** The files of the bundle that a file of it loads at once, by the names that they have without the hash of what is in them. */
function loadedBy(file: string): string[] {
  const source = readFileSync(join(dirname(commandFile), file), 'utf8')
  return Array.from(source.matchAll(/require\("\.\/(.+)-[\w-]{8}\.js"\)/g), ([, name]) => name!).sort()
}

describe('the files of the bundled command', () => {
  it('that a thread of a scan loads have nothing of the command', () => {
    expect(loadedBy('scan-thread.js')).toEqual(['in-turn', 'signing'])
    expect(loadedBy(fileOf('signing')).filter((name) => ['command', 'scan'].includes(name))).toEqual([])
  })

  it('that show the help and the version have nothing that signs', () => {
    expect(loadedBy(fileOf('base'))).toEqual([])
    expect(loadedBy(fileOf('command'))).not.toContain('signing')
  })
})

describe('packages in the bundled command', () => {
  it('are all that the command needs, with their licences, but for those that load threads or native code by path', () => {
    const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { dependencies: Record<string, string> }
    const outside = Object.keys(dependencies).filter((name) => !carried.some((each) => isVersionOf(each, name)))
    expect(outside).toEqual(['libsql', 'piscina'])
  })

  it('may be passed on, and come from what users get', () => {
    const licences = licencesForUsers()
    const permissive = ['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0']
    expect(carried.filter((name) => !permissive.includes(licences.get(name) ?? ''))).toEqual([])
  })
})

function isVersionOf(carriedName: string, name: string): boolean {
  const start = `${name.replace('/', '-')}-`
  return carriedName.startsWith(start) && /^\d/.test(carriedName.slice(start.length))
}
