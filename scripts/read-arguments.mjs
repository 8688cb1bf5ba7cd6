import { readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'

/**
 * Reads the arguments of a script. `--help` prints the opening comment of the script and exits with 0; unknown arguments are refused. So the
 * arguments of a script are described once, at the top of its file.
 *
 * @param {string} file of the script, `import.meta.filename`
 * @param {object} [takes]
 * @param {readonly string[]} [takes.operands] names of the operands, as in the comment: `[NAME]` may be left out, `[NAME…]` may be repeated
 * @param {Record<string, object>} [takes.options] as for `parseArgs`, or `type: 'number'`, 0 or more; those with `needed: true` must be given
 * @param {Record<string, 'file' | 'folder' | 'either' | readonly string[]>} [takes.reads] inputs, by the names of their operands and `--options`: a
 *   file, a folder, either, or a folder with these files in it. If one is missing, the script ends before it begins its work
 * @returns {{ operands: string[], options: Record<string, any> }}
 */
export function readArguments(file, { operands = [], options = {}, reads = {} } = {}) {
  try {
    const { values, positionals } = parse(options)
    if (values.help) {
      console.log(openingComment(file))
      process.exit(0)
    }
    checkOperands(positionals, operands)
    checkPaths(file, reads, (name) => (name.startsWith('--') ? values[name.slice(2)] : positionals[operands.indexOf(name)]))
    return { operands: positionals, options: toValues(values, options) }
  } catch (error) {
    // After its first sentence, parseArgs explains how an operand could begin with a minus.
    return refuseArguments(file, error.message.split('. ')[0])
  }
}

/** Exits with 2 because of a script's arguments: prints the fault and the commands that the script's opening comment shows. */
export function refuseArguments(file, fault) {
  const shown = openingComment(file)
    .split('\n\n')
    .find((paragraph) => paragraph.startsWith('  '))
  console.error(`${basename(file)}: ${fault}\n\n${shown}\n\n--help says more`)
  process.exit(2)
}

function parse(options) {
  const plain = Object.entries(options).map(([name, { type, default: value }]) => [
    name,
    { type: type === 'number' ? 'string' : type, ...(value !== undefined && { default: type === 'number' ? `${value}` : value }) },
  ])
  return parseArgs({
    allowPositionals: true,
    // `--no-check` is of use only if --check is the default.
    allowNegative: Object.values(options).some(({ default: value }) => value === true),
    options: { ...Object.fromEntries(plain), help: { type: 'boolean', short: 'h' } },
  })
}

function checkOperands(given, names) {
  const missing = names.slice(given.length).find((name) => !name.startsWith('['))
  if (missing !== undefined) throw new Error(`${missing} is missing`)
  if (given.length > names.length && !names.at(-1)?.endsWith('…]')) throw new Error(`"${given[names.length]}" is one argument too many`)
}

function checkPaths(script, reads, pathOf) {
  for (const [name, kind] of Object.entries(reads)) {
    const path = pathOf(name)
    const fault = path === undefined ? undefined : describeMissing(path, kind)
    if (fault !== undefined) refuseArguments(script, fault)
  }
}

function describeMissing(path, kind) {
  if (kind === 'file') return isFile(path) ? undefined : `there is no file ${path}`
  if (kind === 'either') return statOf(path) ? undefined : `there is no file or folder ${path}`
  if (!statOf(path)?.isDirectory()) return `there is no folder ${path}`
  const missing = kind === 'folder' ? undefined : kind.find((file) => !isFile(join(path, file)))
  return missing && `there is no ${missing} in ${path}`
}

function isFile(path) {
  return statOf(path)?.isFile() ?? false
}

function statOf(path) {
  return statSync(path, { throwIfNoEntry: false })
}

function toValues(values, options) {
  return Object.fromEntries(Object.entries(options).map(([name, option]) => [name, toValue(name, values[name], option)]))
}

function toValue(name, value, { type, needed }) {
  if (value === undefined && needed) throw new Error(`--${name} is missing`)
  if (value === undefined || type !== 'number') return value
  const number = Number(value)
  if (value.trim() === '' || !(number >= 0)) throw new Error(`--${name} takes a number, and "${value}" is none`)
  return number
}

/** The comment before the first line of code, without its comment marks. */
function openingComment(file) {
  const [, block, lines] = /^(?:#!.*\n)?(?:\/\*\*([\s\S]*?)\*\/|((?:\/\/.*\n)+))/.exec(readFileSync(file, 'utf8'))
  const text = block === undefined ? lines.replace(/^\/\/ ?/gm, '') : block.replace(/^ \* ?/gm, '')
  return text.trim()
}
