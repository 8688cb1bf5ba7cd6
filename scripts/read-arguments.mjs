import { readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'

/**
 * The arguments of a script, or its end: `--help` prints the comment that the script opens with, and ends it with 0; what the script does not take is
 * refused. So what a script takes is said once, where its file is read first.
 *
 * @param {string} file of the script, `import.meta.filename`
 * @param {object} [takes]
 * @param {readonly string[]} [takes.operands] names of what stands without an option, as the comment has them: `[NAME]` may be left out, `[NAME…]`
 *   repeated
 * @param {Record<string, object>} [takes.options] as `parseArgs` takes them, or `type: 'number'`, 0 or more; those with `needed: true` must be given
 * @param {Record<string, 'file' | 'folder' | readonly string[]>} [takes.reads] what is read, by the names of its operands and `--options`: a file, a
 *   folder, or a folder with these files in it. What is not there ends the script before it has begun
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
    // What parseArgs says after its first sentence is how an operand could begin with a minus.
    return refuseArguments(file, error.message.split('. ')[0])
  }
}

/** Ends a script with 2 because of its arguments: names the fault and the commands that the script's opening comment shows. */
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
    // `--no-check` is only of use where --check is what happens anyway.
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

/** The comment before the first line of code, without its marks. */
function openingComment(file) {
  const [, block, lines] = /^(?:#!.*\n)?(?:\/\*\*([\s\S]*?)\*\/|((?:\/\/.*\n)+))/.exec(readFileSync(file, 'utf8'))
  const text = block === undefined ? lines.replace(/^\/\/ ?/gm, '') : block.replace(/^ \* ?/gm, '')
  return text.trim()
}
