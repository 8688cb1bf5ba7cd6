/**
 * Runs one paper's method as a process.
 *
 *   node scripts/evaluate/run-method.mjs MODULE EXPORT.INDEX DOCUMENTS PAIRS
 */
import { pathToFileURL } from 'node:url'
import { readArguments, refuseArguments } from '../read-arguments.mjs'
import { findMethods } from './contenders.mjs'
import { readRecords, writeRecords } from './text-files.mjs'

const { operands } = readArguments(import.meta.filename, {
  operands: ['MODULE', 'EXPORT.INDEX', 'DOCUMENTS', 'PAIRS'],
  reads: { MODULE: 'file', DOCUMENTS: 'file' },
})
const [module, path, documents, pairs] = operands
const found = findMethods(await import(pathToFileURL(module).href)).find((each) => each.path === path)
if (found === undefined) refuseArguments(import.meta.filename, `there is no method ${path} in ${module}`)
writeRecords(pairs, found.method.run([...readRecords(documents)]))
