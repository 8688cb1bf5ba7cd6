import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import ts from 'typescript5'
import { describe, expect, it } from 'vitest'
import { entryOf } from '../src/maps.js'
import { leaves, pureRooms, rooms } from './support/dependency-table.js'

const sourceRoot = resolve(import.meta.dirname, '../src')

interface Import {
  readonly from: string
  readonly specifier: string
}

function sourceFiles(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    if (statSync(path).isDirectory()) return sourceFiles(path)
    return path.endsWith('.ts') ? [path] : []
  })
}

function importsOf(file: string): Import[] {
  return ts
    .preProcessFile(readFileSync(file, 'utf8'), true, true)
    .importedFiles.map(({ fileName }) => ({ from: file, specifier: fileName }))
}

/** The first folder, or the first two where the table has a room of that name (`store/embedded`). */
function roomOf(file: string): string {
  const [first, second] = relative(sourceRoot, file).replace(/\.ts$/, '').split('/')
  return `${first}/${second}` in rooms ? `${first}/${second}` : first!
}

function targetOf({ from, specifier }: Import): string {
  return resolve(dirname(from), specifier).replace(/\.js$/, '.ts')
}

function packageAllowed(room: string, specifier: string): boolean {
  return rooms[room]!.packages.some((allowed) =>
    allowed === 'node:*' ? specifier.startsWith('node:') : specifier === allowed || specifier.startsWith(`${allowed}/`),
  )
}

const files = sourceFiles(sourceRoot)
const imports = files.flatMap(importsOf)
const shown = (file: string) => relative(sourceRoot, file)

describe('the dependency table', () => {
  it('lists every room of src', () => {
    expect([...new Set(files.map(roomOf))].filter((room) => !(room in rooms))).toEqual([])
  })

  it('lets arrows point down only', () => {
    const wrong = imports
      .filter(({ specifier }) => specifier.startsWith('.'))
      .filter((each) => {
        const room = roomOf(each.from)
        const target = roomOf(targetOf(each))
        return room !== target && !leaves.includes(target) && !rooms[room]!.rooms.includes(target)
      })
    expect(wrong.map((each) => `${shown(each.from)} may not import ${each.specifier}`)).toEqual([])
  })

  it('keeps every third-party package in its home room', () => {
    const wrong = imports
      .filter(({ specifier }) => !specifier.startsWith('.'))
      .filter((each) => !packageAllowed(roomOf(each.from), each.specifier))
    expect(wrong.map((each) => `${shown(each.from)} may not import ${each.specifier}`)).toEqual([])
  })

  it('has no barrel but src/index.ts', () => {
    expect(files.filter((file) => file.endsWith('/index.ts')).map(shown)).toEqual(['index.ts'])
  })

  it('keeps clients of engines out of the public face: who only scans files, or brings a client, needs none, nor its types', () => {
    const reached = new Set<string>([resolve(sourceRoot, 'index.ts')])
    for (const file of reached) for (const each of importsOf(file)) if (each.specifier.startsWith('.')) reached.add(targetOf(each))
    const wrong = [...reached].filter((file) => importsOf(file).some(({ specifier }) => specifier === '@elastic/elasticsearch'))
    expect(wrong.map(shown)).toEqual([])
  })

  it('has no import cycle', () => {
    const edges = new Map(
      files.map((file) => [file, imports.filter((each) => each.from === file && each.specifier.startsWith('.')).map(targetOf)]),
    )
    expect(findCycle(edges)?.map(shown)).toBeUndefined()
  })
})

describe('purity', () => {
  const pureFiles = files.filter((file) => pureRooms.includes(roomOf(file)))

  it('keeps clocks, chance, the environment and logging out of the pure rooms', () => {
    const impure = /\b(Date\.now|new Date\(\)|Math\.random|process\.|console\.|performance\.|setTimeout|fetch\()/
    const wrong = pureFiles.filter((file) => impure.test(withoutComments(file)))
    expect(wrong.map(shown)).toEqual([])
  })

  it('reads process.env only in process entries', () => {
    const wrong = files.filter((file) => /process\.env/.test(withoutComments(file)) && !file.endsWith('/cli/main.ts'))
    expect(wrong.map(shown)).toEqual([])
  })
})

describe('doc comments', () => {
  it('stand on every exported symbol', () => {
    expect(files.flatMap(undocumentedExports)).toEqual([])
  })
})

describe('functions', () => {
  it('take at most four parameters: what belongs together is handed over together', () => {
    expect(
      files.flatMap((file) =>
        functionsOf(sourceOf(file))
          .filter(({ parameters }) => parameters.length > 4)
          .map(placeOf),
      ),
    ).toEqual([])
  })
})

function withoutComments(file: string): string {
  return readFileSync(file, 'utf8')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\/\/.*$/gm, '')
}

/** The body of a function whose signature for callers stands before it, and has the comment. */
function isOverloaded(statement: ts.Statement, before: ts.Statement | undefined): boolean {
  if (before === undefined || !ts.isFunctionDeclaration(statement) || !ts.isFunctionDeclaration(before)) return false
  return before.body === undefined && before.name?.text === statement.name?.text
}

const sources = new Map<string, ts.SourceFile>()

function sourceOf(file: string): ts.SourceFile {
  return entryOf(sources, file, () => ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.ES2022, true))
}

/** All functions and methods that have a body; the kernels' own, which take numbers alone, are described without one. */
function functionsOf(node: ts.Node): ts.FunctionLikeDeclaration[] {
  const found = ts.isFunctionLike(node) && 'body' in node ? [node as ts.FunctionLikeDeclaration] : []
  node.forEachChild((child) => {
    found.push(...functionsOf(child))
  })
  return found
}

function placeOf(node: ts.Node): string {
  const source = node.getSourceFile()
  return `${shown(source.fileName)}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`
}

function undocumentedExports(file: string): string[] {
  const source = sourceOf(file)
  return source.statements
    .filter(
      (statement) => ts.canHaveModifiers(statement) && ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword),
    )
    .filter((statement, i, exported) => ts.getJSDocCommentsAndTags(statement).length === 0 && !isOverloaded(statement, exported[i - 1]))
    .map((statement) => `${shown(file)}: ${statement.getText(source).split('\n')[0]}`)
}

/** Depth-first search with colours; gives the files of the first cycle found. */
function findCycle(edges: ReadonlyMap<string, readonly string[]>): string[] | undefined {
  const done = new Set<string>()
  const path: string[] = []
  const visit = (file: string): string[] | undefined => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file]
    if (done.has(file)) return undefined
    path.push(file)
    for (const next of edges.get(file) ?? []) {
      const cycle = visit(next)
      if (cycle) return cycle
    }
    path.pop()
    done.add(file)
    return undefined
  }
  for (const file of edges.keys()) {
    const cycle = visit(file)
    if (cycle) return cycle
  }
  return undefined
}
