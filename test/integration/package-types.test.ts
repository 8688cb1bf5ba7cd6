import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import ts from 'typescript5'
import { describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const face = `${root}/src/index.ts`
const options: ts.CompilerOptions = { module: ts.ModuleKind.NodeNext, target: ts.ScriptTarget.ES2020, types: ['node'], strict: true }
const program = ts.createProgram([face], { ...options, skipLibCheck: true })
const checker = program.getTypeChecker()

function resolved(symbol: ts.Symbol): ts.Symbol {
  return symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
}

const exported = checker.getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(face)!)!).map(resolved)

/** Whether callers never see a part of a declaration: bodies, private members, and what is marked as internal. */
function isHidden(node: ts.Node): boolean {
  const marked = ts.getJSDocTags(node).some(({ tagName }) => tagName.text === 'internal')
  const named = ts.isClassElement(node) && node.name !== undefined && ts.isPrivateIdentifier(node.name)
  return ts.isBlock(node) || marked || named
}

/** Types that callers only pass on. */
const opaque = ['Lexicon', 'FrozenLexicon']

/** The names of onefold's own types that a declaration mentions where its callers see it. */
function* typesIn(node: ts.Node): Iterable<ts.Symbol> {
  if (isHidden(node)) return
  const name = ts.isTypeReferenceNode(node) ? node.typeName : ts.isExpressionWithTypeArguments(node) ? node.expression : undefined
  const symbol = name && checker.getSymbolAtLocation(name)
  if (symbol !== undefined) yield resolved(symbol)
  // A field of a type stands for the type of the field.
  if (!ts.isIndexedAccessTypeNode(node)) for (const child of node.getChildren()) yield* typesIn(child)
}

function isOwnType(symbol: ts.Symbol): boolean {
  const file = symbol.declarations?.[0]?.getSourceFile().fileName ?? ''
  return !(symbol.flags & ts.SymbolFlags.TypeParameter) && file.startsWith(`${root}/src/`)
}

/** Whether a module asks for its own address while it is loaded. */
function asksForAddress(node: ts.Node): boolean {
  if (ts.isFunctionLike(node) || ts.isPropertyDeclaration(node)) return false
  if (ts.isMetaProperty(node) && node.keywordToken === ts.SyntaxKind.ImportKeyword) return true
  return node.getChildren().some(asksForAddress)
}

describe('the types of the package', () => {
  it('can all be imported, so that programs can name and export what they are given', () => {
    const hidden = exported.flatMap((symbol) =>
      (symbol.declarations ?? [])
        .flatMap((declaration) => [...typesIn(declaration)])
        .filter((type) => isOwnType(type) && !exported.includes(type) && !opaque.includes(symbol.name))
        .map((type) => `${symbol.name} mentions ${type.name}`),
    )
    expect([...new Set(hidden)]).toEqual([])
  })

  it('take undefined for whatever may be left out of documents and options, as the functions do, also under exactOptionalPropertyTypes', () => {
    const given = exported.filter(({ name }) => /Options$|^(Document|InputOptions|ReadingEvents)$/.test(name))
    const refusing = given.flatMap((symbol) =>
      checker
        .getPropertiesOfType(checker.getDeclaredTypeOfSymbol(symbol))
        .filter(
          ({ valueDeclaration: member }) => member !== undefined && ts.isPropertySignature(member) && member.questionToken !== undefined,
        )
        .filter(({ valueDeclaration: member }) => !/\| undefined$/.test(member?.getText() ?? ''))
        .map(({ name }) => `${symbol.name}.${name}`),
    )
    expect(refusing).toEqual([])
  })

  it('say of a wrong document in one line which field is wrong', () => {
    const source = `import { buildLexicon, scan, sign } from 'onefold'\nfor (const call of [buildLexicon, scan, sign]) call([{ id: 1, text: 'x' }])`
    const host = ts.createCompilerHost(options)
    const getSourceFile: typeof host.getSourceFile = (name, ...rest) =>
      name === `${root}/wrong.ts` ? ts.createSourceFile(name, source, options.target!) : host.getSourceFile(name, ...rest)
    const wrong = ts.createProgram([`${root}/wrong.ts`], options, {
      ...host,
      getSourceFile,
      fileExists: (name) => name === `${root}/wrong.ts` || host.fileExists(name),
    })
    expect(ts.getPreEmitDiagnostics(wrong).map(({ messageText }) => messageText)).toEqual([
      "Type 'number' is not assignable to type 'string'.",
    ])
  })

  it('need no package, not even the types of Node, and no newer JavaScript, so that programs are checked quickly and whatever their settings', () => {
    const built = ts.createProgram([`${root}/dist/index.d.ts`], { ...options, types: [] })
    const { dependencies } = JSON.parse(readFileSync(`${root}/package.json`, 'utf8')) as { dependencies: object }
    const packages = built.getSourceFiles().map(({ fileName }) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(fileName)?.[1] ?? '')
    expect(Object.keys(dependencies).filter((name) => packages.includes(name))).toEqual([])
    const faults = ts.getPreEmitDiagnostics(built).filter(({ file }) => file?.fileName.startsWith(`${root}/dist/`))
    expect(faults.map(({ messageText }) => messageText)).toEqual([])
  })
})

describe('the modules of the package', () => {
  it('do not ask for their address until it is needed, because bundles in CommonJS have none', () => {
    const asking = program.getSourceFiles().filter((file) => file.fileName.startsWith(`${root}/src/`) && asksForAddress(file))
    expect(asking.map(({ fileName }) => fileName)).toEqual([])
  })
})
