/** Runs one paper's method as a process: node run-method.mjs MODULE EXPORT.INDEX DOCUMENTS PAIRS. */
import { pathToFileURL } from 'node:url'
import { findMethods } from './contenders.mjs'
import { readRecords, writeRecords } from './text-files.mjs'

const [module, path, documents, pairs] = process.argv.slice(2)
const found = findMethods(await import(pathToFileURL(module).href)).find((each) => each.path === path)
writeRecords(pairs, found.method.run([...readRecords(documents)]))
