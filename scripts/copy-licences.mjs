import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Copies the licences of packages: to distribute a bundle is to distribute the packages in it, which requires the text of their licences, and of the
 * notices that come with them.
 *
 * @param {readonly string[]} modules the paths of a bundle's modules; those outside `node_modules` are not of a package
 * @param {string} to the folder that gets one file per package
 * @throws Error if a package has no licence
 */
export function copyLicences(modules, to) {
  mkdirSync(to, { recursive: true })
  for (const folder of packageFolders(modules)) {
    const { name, version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    const files = readdirSync(folder).filter((file) => texts.test(file))
    if (!files.some((file) => licence.test(file))) throw new Error(`${name} has no licence to carry along`)
    const text = files.map((file) => readFileSync(join(folder, file), 'utf8')).join('\n')
    writeFileSync(join(to, `${name.replace('/', '-')}-${version}.txt`), text)
  }
}

const licence = /^(?:licen[cs]e|copying)(?:[-.](?!js)\w+)*$/i
const texts = /^(?:licen[cs]e|copying|notice)(?:[-.](?!js)\w+)*$/i

/** The folders of the packages, each once. One package may be there twice, in two versions, of which one lies in another package. */
function packageFolders(modules) {
  const folders = modules.map((path) => /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(path)?.[0])
  return [...new Set(folders)].filter((folder) => folder !== undefined)
}
