import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Folders in which systems keep their JDKs. */
const usualFolders = ['/usr/lib/jvm', '/Library/Java/JavaVirtualMachines', '/opt/java']

/**
 * The home of a Java of at least this version: `JAVA_HOME_<version>` or `JAVA_HOME` where they fit, else the lowest that fits of the usual
 * folders, because each engine was published when that one was current.
 */
export function findJava(least, env = process.env) {
  const named = [env[`JAVA_HOME_${least}`], env.JAVA_HOME].filter((home) => home !== undefined)
  const candidates = [...named, ...usualFolders.flatMap(homesIn)]
    .map((home) => ({ home, version: majorVersion(home) }))
    .filter(({ version }) => version >= least)
  const fromEnvironment = candidates.find(({ home }) => named.includes(home))
  const found = fromEnvironment ?? candidates.sort((x, y) => x.version - y.version)[0]
  if (found === undefined) throw new Error(`no Java ${least} or later was found: install a JDK or set JAVA_HOME_${least}`)
  return found.home
}

function homesIn(folder) {
  if (!existsSync(folder)) return []
  return readdirSync(folder).flatMap((name) => [join(folder, name), join(folder, name, 'Contents/Home')])
}

/** 0 where there is no Java that runs. */
function majorVersion(home) {
  const java = join(home, 'bin/java')
  if (!existsSync(java)) return 0
  // It tells its version on standard error.
  const { stderr } = spawnSync(java, ['-version'], { encoding: 'utf8' })
  return Number(/version "(\d+)/.exec(stderr ?? '')?.[1] ?? 0)
}
