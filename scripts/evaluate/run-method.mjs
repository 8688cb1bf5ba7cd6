/**
 * Runs one paper's method as a process. The evaluation compiles the methods before it starts this script.
 *
 *   node scripts/evaluate/run-method.mjs NUMBER DOCUMENTS PAIRS
 */
import { readArguments, refuseArguments } from '../read-arguments.mjs'
import { readRecords, writeRecords } from '../text-files.mjs'
import { loadPublished } from './published.mjs'

const { operands } = readArguments(import.meta.filename, { operands: ['NUMBER', 'DOCUMENTS', 'PAIRS'], reads: { DOCUMENTS: 'file' } })
const [number, documents, pairs] = operands
const method = (await loadPublished())[number]
if (method === undefined) refuseArguments(import.meta.filename, `there is no method ${number}`)
writeRecords(pairs, method.run([...readRecords(documents)]))
