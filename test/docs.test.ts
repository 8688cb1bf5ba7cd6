import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exitCodes } from '../src/cli/exit-codes.js'
import { errorCodes } from '../src/errors.js'
import type { Verdict } from '../src/model.js'
import { pureRooms, rooms } from './support/dependency-table.js'
import { ExampleFolder } from './support/example-folder.js'
import {
  type CodeBlock,
  codeBlocks,
  headingFragments,
  headingLinks,
  headings,
  localLinks,
  missingLines,
  tableRows,
} from './support/markdown.js'

const root = resolve(import.meta.dirname, '..')
const decisionPages = pagesIn('docs/decisions').filter((page) => page !== 'docs/decisions/README.md')
const pages = ['README.md', 'CHANGELOG.md', 'samples/README.md', ...pagesIn('docs'), 'docs/decisions/README.md', ...decisionPages]
const blocks = pages.flatMap((page) => codeBlocks(page, read(page)))
const packageFile = JSON.parse(read('package.json')) as { scripts: Record<string, string> }

describe('examples in the documentation', () => {
  let folder: ExampleFolder | undefined
  beforeAll(() => {
    folder = new ExampleFolder()
  })
  afterAll(() => folder?.remove())

  it('exist', () => {
    expect(blocks.filter(isCommand)).not.toEqual([])
    expect(blocks.filter(isModule)).not.toEqual([])
  })

  it('are in a language that is tested, or say by their language that nothing is run', () => {
    // Requests are run by test/integration/api/http-docs.test.ts, which needs a service.
    const isRequest = ({ language, page }: CodeBlock) => language === 'http' && page === 'docs/http.md'
    const unknown = blocks.filter((block) => !['sh', 'ts', 'text', 'json'].includes(block.language) && !isRequest(block))
    expect(unknown.map(place)).toEqual([])
  })

  it.each(blocks.filter(isCommand).map(named))('%s runs and prints what the page says', async (_, block) => {
    expect(missingLines(block.output ?? '', await folder!.runShell(block.content))).toEqual([])
  })

  it.each(blocks.filter((block) => isModule(block) && !needsEngine(block)).map(named))(
    '%s runs and prints what the page says',
    async (_, block) => {
      expect(missingLines(block.output ?? '', await folder!.runModule(fileName(block), block.content))).toEqual([])
    },
  )

  it('of the command line are preceded by a table of all commands that the help lists', async () => {
    const help = await folder!.runShell('onefold --help')
    const [, section] = /^Commands:\n((?: {2}.*\n)+)/m.exec(help) ?? []
    const listed = [...(section ?? '').matchAll(/^ {2}([a-z]+) /gm)].map(([, name]) => name!)
    const shown = tableRows(read('docs/command-line.md')).flatMap(([cell]) => /^`([a-z]+)`$/.exec(cell!)?.[1] ?? [])
    expect(shown.toSorted()).toEqual(listed.toSorted())
  })

  it('agree with the published types', () => {
    for (const block of blocks.filter(isModule)) folder!.addModule(fileName(block), block.content)
    expect(folder!.typeErrors()).toEqual([])
  })

  it('name only scripts that exist', () => {
    const lines = blocks.filter((block) => block.language === 'sh' && !isCommand(block)).flatMap(({ content }) => content.split('\n'))
    expect(lines.filter((line) => !isKnownScript(line))).toEqual([])
  })
})

describe('missingLines', () => {
  it('finds expected lines that the output lacks or has in another order', () => {
    expect(missingLines('one\n\n…\nthree\ntwo', 'one\ntwo\nthree\n')).toEqual(['two'])
  })

  it('takes … at the end of a line for the rest of it', () => {
    expect(missingLines('in 3 …\nto…', 'in 3 seconds\nfrom')).toEqual(['to…'])
  })
})

describe('links in the documentation', () => {
  it('lead from README.md to every page', () => {
    const linked = new Set(localLinks(read('README.md')))
    expect(pagesIn('docs').filter((page) => !linked.has(page))).toEqual([])
  })

  it.each(pages)('of %s lead to files that exist', (page) => {
    const broken = localLinks(read(page)).filter((target) => !existsSync(join(root, dirname(page), target)))
    expect(broken).toEqual([])
  })

  it.each(pages)('of %s lead to headings that exist', (page) => {
    const target = (path: string) => (path === '' ? page : join(dirname(page), path))
    const broken = headingLinks(read(page)).filter(({ path, fragment }) => !headingFragments(read(target(path))).has(fragment))
    expect(broken).toEqual([])
  })
})

describe('headings of the pages of docs', () => {
  it.each(pagesIn('docs'))('have names of their own in %s, so that a link leads to one of them', (page) => {
    const all = [2, 3].flatMap((level) => headings(read(page), level))
    expect(all.filter((heading, i) => all.indexOf(heading) !== i)).toEqual([])
  })
})

describe('source files that the pages of docs name', () => {
  it.each(pagesIn('docs'))('exist: %s', (page) => {
    const named = [...read(page).matchAll(/`((?:[\w-]+\/)+[\w-]+\.(?:ts|mjs))`/g)].map(([, file]) => file!)
    expect(named.filter((file) => !existsSync(join(root, file)) && !existsSync(join(root, 'src', file)))).toEqual([])
  })
})

describe('the tour of the source', () => {
  it('names only types that exist', () => {
    const source = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => read(`src/${file}`))
      .join('\n')
    const cells = tableRows(read('docs/architecture.md')).map(([cell]) => cell!)
    const types = cells.flatMap((cell) => [...cell.matchAll(/`([A-Z]\w+)`/g)].map(([, type]) => type!))
    expect(types).not.toEqual([])
    expect(types.filter((type) => !new RegExp(`^export (?:interface|class|type) ${type}\\b`, 'm').test(source))).toEqual([])
  })
})

describe('values in the documentation', () => {
  const rows = pages.flatMap((page) => tableRows(read(page)).map((cells) => ({ page, cells })))
  const stated = rows.flatMap(({ page, cells }) => {
    const [, file, path] = /^`(src\/[\w/-]+\.ts)#([\w.]+)`$/.exec(cells.at(-1)!) ?? []
    return file === undefined || path === undefined ? [] : [{ page, label: cells[0]!, value: cells[1]!, file, path }]
  })

  it('exist', () => {
    expect(stated).not.toEqual([])
  })

  it.each(stated)('$page: $label is $value, as $path', async ({ value, file, path }) => {
    let constant = (await import(pathToFileURL(join(root, file)).href)) as unknown
    for (const name of path.split('.')) constant = (constant as Record<string, unknown>)[name]
    expect(parseQuantity(value)).toBe(constant)
  })
})

describe('README.md', () => {
  it.each(['npm ci && npm run demo', 'npm ci && npm test'])('has the set-up command `%s`', (command) => {
    const isShown = blocks.some(({ page, content }) => page === 'README.md' && content.split('\n').includes(command))
    expect(isShown).toBe(true)
  })
})

describe('docs/architecture.md', () => {
  const page = read('docs/architecture.md')
  const folders = readdirSync(join(root, 'src'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && readdirSync(join(root, 'src', entry.name)).length > 0)
    .map(({ name }) => name)
  const toured = headings(page, 2).flatMap((heading) => /^`src\/([a-z]+)\/`: .+\?$/.exec(heading)?.[1] ?? [])

  it('has a heading for every folder of src, and no other', () => {
    expect(toured.toSorted()).toEqual(folders.toSorted())
  })

  const sections = page.split(/^## /m).filter((section) => section.startsWith('`src/'))

  it('names every folder inside these folders', () => {
    const missing = sections.flatMap((section) => {
      const room = /^`(src\/[a-z]+)/.exec(section)![1]!
      return foldersBelow(room).filter((folder) => !new RegExp(`[\`/]${folder.split('/').at(-1)}/`).test(section))
    })
    expect(missing).toEqual([])
  })

  it('says of every folder what it is not for', () => {
    expect(sections.filter((section) => !/^Not for: /m.test(section)).map((section) => section.split('\n')[0])).toEqual([])
  })

  it('has the dependency table that the architecture test enforces', () => {
    const names = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name!).toSorted()
    const rows = tableRows(page).filter((cells) => cells.length === 4 && names(cells[0]!).length === 1)
    const shown = rows.map(([room, allowed, packages, pure]) => [names(room!)[0], names(allowed!), names(packages!), pure === 'yes'])
    const enforced = Object.entries(rooms).filter(([room]) => room !== 'model' && room !== 'errors')
    const expected = enforced.map(([room, row]) => [room, row.rooms.toSorted(), row.packages.toSorted(), pureRooms.includes(room)])
    expect(shown.toSorted(byName)).toEqual(expected.toSorted(byName))
  })
})

describe('docs/errors.md', () => {
  it('explains every code of src/errors.ts, and no other', () => {
    const explained = headings(read('docs/errors.md'), 3)
    expect(explained.toSorted()).toEqual(Object.keys(errorCodes).toSorted())
  })

  it('says of every code what to do', () => {
    const sections = read('docs/errors.md').split(/^### /m).slice(1)
    expect(sections.filter((section) => !section.includes('**Do:**')).map((section) => section.split('\n')[0])).toEqual([])
  })
})

describe('the exit codes in docs/errors.md', () => {
  it('are those of the command line', () => {
    const documented = tableRows(read('docs/errors.md'))
      .map(([code]) => code!)
      .filter((code) => /^\d+$/.test(code))
    expect(documented.map(Number)).toEqual(Object.values(exitCodes).toSorted((a, b) => a - b))
  })
})

describe('docs/glossary.md', () => {
  it('explains every verdict', () => {
    const verdicts: Record<Verdict, true> = { exact: true, near: true, contains: true, contained: true, variant: true, distinct: true }
    const explained = tableRows(read('docs/glossary.md')).map(([word]) => word)
    expect(Object.keys(verdicts).filter((verdict) => !explained.includes(`\`${verdict}\``))).toEqual([])
  })
})

describe('docs/decisions', () => {
  it('has an index that lists every page and no other', () => {
    const listed = tableRows(read('docs/decisions/README.md')).flatMap(([link]) => /^\[\d{4}\]\((.+)\)$/.exec(link!)?.[1] ?? [])
    expect(listed.map((name) => `docs/decisions/${name}`).sort()).toEqual(decisionPages)
  })

  it('uses no number twice', () => {
    const numbers = decisionPages.map((page) => page.slice('docs/decisions/'.length).slice(0, 4))
    expect(numbers.filter((number, i) => numbers.indexOf(number) !== i)).toEqual([])
  })
})

function read(page: string): string {
  return readFileSync(join(root, page), 'utf8')
}

/** Folders with files in them, at any depth. */
function foldersBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => [`${folder}/${name}`, ...foldersBelow(`${folder}/${name}`)])
}

function pagesIn(folder: string): string[] {
  return readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .sort()
    .map((name) => `${folder}/${name}`)
}

function byName([a]: readonly unknown[], [b]: readonly unknown[]): number {
  return String(a).localeCompare(String(b))
}

function place({ page, line }: CodeBlock): string {
  return `${page}:${line}`
}

function named(block: CodeBlock): [string, CodeBlock] {
  return [place(block), block]
}

function fileName({ page, line }: CodeBlock): string {
  return `${page.replace(/\W+/g, '-')}-${line}`
}

/** A block of shell that uses the command. */
function isCommand({ language, content }: CodeBlock): boolean {
  return language === 'sh' && /(^|[|&]\s*)onefold /m.test(content)
}

function isModule({ language }: CodeBlock): boolean {
  return language === 'ts'
}

/** Modules that need an engine are run by test/integration/engine/library-page.test.ts. */
function needsEngine({ content }: CodeBlock): boolean {
  return / from '@elastic\/elasticsearch'/.test(content)
}

/** Lines of the repository's own work are not run here: what they start must exist. */
function isKnownScript(line: string): boolean {
  return line.split('&&').every((part) => {
    const words = part.trim().split(/\s+/)
    if (words[0] === '' || words[0]!.startsWith('#')) return true
    if (words[0] === 'npm') return words[1] === 'ci' || words[1] === 'test' || (words[1] === 'run' && words[2]! in packageFile.scripts)
    const script = words[0] === 'node' ? words[1]! : words[0]!
    return existsSync(join(root, script))
  })
}

/** `32 MiB` → 33554432. */
function parseQuantity(text: string): number {
  const [, digits, unit] = /^([\d.,]+)(?: (KiB|MiB))?$/.exec(text) ?? []
  const factor = unit === 'MiB' ? 2 ** 20 : unit === 'KiB' ? 2 ** 10 : 1
  return Number(digits?.replaceAll(',', '')) * factor
}
