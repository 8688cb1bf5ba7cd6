import { execFile } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import ts from 'typescript5'
import { freePort } from '../../scripts/engines/free-port.mjs'

const root = resolve(import.meta.dirname, '../..')
const command = join(root, 'dist/cli/main.js')
const execute = promisify(execFile)

/** A folder like that of a reader of the documentation: the samples in `samples`, the package installed, `onefold` on the path. */
export class ExampleFolder {
  readonly path: string
  readonly #examples: string[] = []

  constructor() {
    if (!existsSync(command)) throw new Error('dist/cli/main.js is missing: run `npm run build` first')
    this.path = mkdtempSync(join(tmpdir(), 'onefold-examples-'))
    cpSync(join(root, 'samples'), join(this.path, 'samples'), { recursive: true })
    mkdirSync(join(this.path, 'node_modules/@types'), { recursive: true })
    symlinkSync(root, join(this.path, 'node_modules/onefold'))
    symlinkSync(join(root, 'node_modules/@types/node'), join(this.path, 'node_modules/@types/node'))
    for (const scope of ['@elastic', '@opensearch-project'])
      symlinkSync(join(root, 'node_modules', scope), join(this.path, 'node_modules', scope))
    writeFileSync(join(this.path, 'package.json'), '{"type":"module"}')
    mkdirSync(join(this.path, 'bin'))
    writeFileSync(join(this.path, 'bin/onefold'), `#!/bin/sh\nexec "${process.execPath}" "${command}" "$@"\n`)
    chmodSync(join(this.path, 'bin/onefold'), 0o755)
  }

  /**
   * Runs lines of shell, up to the first command that fails. Services get another port, because their own may be in use, and more time to start than
   * a reader would give them.
   *
   * @returns standard output
   */
  async runShell(lines: string): Promise<string> {
    const port = String(await freePort())
    const PATH = [join(this.path, 'bin'), process.env.PATH].join(delimiter)
    const placed = lines.replaceAll('localhost:9280', `localhost:${port}`).replaceAll('--retry 30 ', '--retry 600 ')
    const { stdout } = await execute('bash', ['-euo', 'pipefail', '-c', placed], {
      cwd: this.path,
      env: { ...process.env, PATH, ONEFOLD_SERVER__PORT: port },
    })
    return stdout
  }

  /** Runs a TypeScript module, compiled without type checks. @returns standard output */
  async runModule(name: string, source: string): Promise<string> {
    const compilerOptions = { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022, verbatimModuleSyntax: true }
    writeFileSync(join(this.path, `${name}.mjs`), ts.transpileModule(source, { compilerOptions }).outputText)
    const { stdout } = await execute(process.execPath, [`${name}.mjs`], { cwd: this.path })
    return stdout
  }

  /** Adds a module for {@link typeErrors} to check. */
  addModule(name: string, source: string): void {
    const file = join(this.path, `${name}.ts`)
    writeFileSync(file, source)
    this.#examples.push(file)
  }

  /** Checks the added modules against the package's published types. @returns one sentence per error */
  typeErrors(): string[] {
    const program = ts.createProgram(this.#examples, {
      module: ts.ModuleKind.NodeNext,
      target: ts.ScriptTarget.ES2022,
      lib: ['lib.es2024.d.ts'],
      types: ['node'],
      strict: true,
      noEmit: true,
      skipLibCheck: true,
    })
    return ts
      .getPreEmitDiagnostics(program)
      .map(
        ({ file, start, messageText }) => `${file?.fileName ?? ''}(${start ?? 0}): ${ts.flattenDiagnosticMessageText(messageText, '\n')}`,
      )
  }

  remove(): void {
    rmSync(this.path, { recursive: true, force: true })
  }
}
