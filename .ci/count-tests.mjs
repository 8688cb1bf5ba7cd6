/**
 * Reads a report of vitest: `node .ci/count-tests.mjs FILE [must-run | STORE…]` prints `passed failed`. Failed are tests, files that do not load,
 * and files that should have run and were skipped: with `must-run` no test may be skipped, with names of stores every file that names stores
 * must have passed something on each of them. Each is a line on stderr, with the first line of what is wrong.
 */
import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

const [file, ...asked] = process.argv.slice(2)
const { testResults = [] } = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
const named = ['embedded', 'elasticsearch8', 'elasticsearch9', 'opensearch2', 'opensearch3']
let passed = 0
let failed = 0

for (const { name, status, message, assertionResults: tests } of testResults) {
  const count = (wanted, word = '') => tests.filter((test) => test.status === wanted && test.fullName.includes(word)).length
  passed += count('passed')
  const testFile = relative(process.cwd(), name)
  for (const { fullName, failureMessages } of tests.filter((test) => test.status === 'failed'))
    tell(`${testFile}: ${fullName}: ${firstLine(failureMessages[0])}`)
  if (status === 'failed' && count('failed') === 0) tell(`${testFile}: ${firstLine(message)}`)
  for (const gap of gapsOf(tests, count)) tell(`${testFile} ${gap}`)
}
if (asked.length > 0 && testResults.length === 0) tell('no file ran')
process.stdout.write(`${passed} ${failed}\n`)

function tell(failure) {
  failed++
  process.stderr.write(`${failure}\n`)
}

function firstLine(message = '') {
  return stripVTControlCharacters(message).trimStart().split('\n', 1)[0]
}

function gapsOf(tests, count) {
  if (asked.length === 0) return []
  if (asked[0] === 'must-run') return count('passed') + count('failed') === tests.length && tests.length > 0 ? [] : ['was skipped in part']
  if (count('passed') + count('failed') === 0) return ['was skipped']
  const isByStore = tests.some(({ fullName }) => named.some((store) => fullName.includes(store)))
  const missing = isByStore ? asked.filter((store) => count('passed', store) + count('failed', store) === 0) : []
  return missing.map((store) => `was skipped on ${store}`)
}
