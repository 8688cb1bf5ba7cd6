/**
 * The contenders of an evaluation, each run as a process of its own that reads documents as JSON lines and writes pairs as JSON lines:
 *
 * - onefold: the public command, nothing else;
 * - each paper's method as published, from scripts/evaluate/published;
 * - the peers of scripts/bench/peers, if they are installed.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, openSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { compilePublished, loadPublished } from './published.mjs'

const root = resolve(import.meta.dirname, '../..')
const peersFolder = process.env.ONEFOLD_PEERS ?? join(root, '.peers')

/**
 * @typedef {object} Contender
 * @property {string} name
 * @property {'onefold' | 'paper' | 'peer'} kind
 * @property {string} source  paper or package
 * @property {string} setting
 * @property {(documents: string, pairs: string) => string[]} command  program and arguments
 */

/** All contenders that can be run here. @param {readonly string[]} scanArguments  more options for `scan` @returns {Promise<Contender[]>} */
export async function findContenders(scanArguments) {
  return nameApart([onefold(scanArguments), ...(await paperMethods()), ...peers()])
}

/** Appends the setting to names that several contenders share. */
function nameApart(contenders) {
  const uses = (name) => contenders.filter((each) => each.name === name).length
  return contenders.map((each) => (uses(each.name) > 1 ? { ...each, name: `${each.name}, ${each.setting}` } : each))
}

function onefold(scanArguments) {
  const command = (documents, pairs) => [...scanCommand(documents), '--include', 'variant', '--out', pairs, ...scanArguments]
  return { name: 'onefold', kind: 'onefold', source: 'this package', setting: ['default', ...scanArguments].join(' '), command }
}

/** The public command as a user types it, with `--quiet`, for pairs at level contained. */
function scanCommand(...paths) {
  return [process.execPath, join(root, 'dist/cli/main.js'), 'scan', ...paths, '--level', 'contained', '--quiet']
}

/** `compare --json` on two files. */
export function compareCommand(a, b) {
  return [process.execPath, join(root, 'dist/cli/main.js'), 'compare', a, b, '--json', '--quiet']
}

async function paperMethods() {
  await compilePublished()
  return (await loadPublished()).map(({ name, paper, setting }, number) => ({
    name,
    kind: 'paper',
    source: paper,
    setting,
    command: (documents, pairs) => [process.execPath, join(import.meta.dirname, 'run-method.mjs'), String(number), documents, pairs],
  }))
}

/** Runner, setting, package: the peers that return pairs, with the settings that a user would choose. */
const peerSettings = [
  ['gaoya_minhash.py', 'minhash-16x8', 'gaoya'],
  ['gaoya_simhash.py', 'simhash-64-h3', 'gaoya'],
  ['rensa_rminhash.py', 'rminhash-16x8', 'rensa'],
  ['rensa_cminhash.py', 'cminhash-dedup', 'rensa'],
  ['datasketch_lsh.py', 'lsh-16x8', 'datasketch'],
  ['datasketch_ensemble.py', 'ensemble', 'datasketch'],
  ['datasketch_ensemble.py', 'ensemble-filtered', 'datasketch'],
  ['minhash_npm.mjs', 'lsh-16x8', 'minhash (npm)'],
]

function peers() {
  if (!existsSync(join(peersFolder, 'installed'))) return []
  return peerSettings.map(([runner, setting, source]) => ({
    name: `${source} ${setting}`,
    kind: 'peer',
    source,
    setting,
    command: (documents, pairs) => [
      interpreterOf(runner),
      join(root, 'scripts/bench/peers', runner),
      documents,
      '--setting',
      setting,
      '--out',
      pairs,
    ],
  }))
}

function interpreterOf(runner) {
  return runner.endsWith('.py') ? join(peersFolder, 'venv/bin/python') : process.execPath
}

/**
 * Runs a command to its end, with its output in a log file.
 *
 * @returns {{ seconds: number, failed?: string }}  `failed` says how the command failed; exit code 1 (documents refused) is not a failure of onefold
 */
export function runToEnd(command, { logFile, timeoutSeconds, allowed = [0] }) {
  const log = openSync(logFile, 'w')
  const begin = performance.now()
  const { status, signal, error } = spawnSync(command[0], command.slice(1), {
    stdio: ['ignore', log, log],
    timeout: timeoutSeconds * 1000,
    killSignal: 'SIGKILL',
  })
  const seconds = (performance.now() - begin) / 1000
  if (error?.code === 'ETIMEDOUT' || signal === 'SIGKILL') return { seconds, failed: `not done in ${timeoutSeconds} s` }
  return allowed.includes(status) ? { seconds } : { seconds, failed: `exit code ${status}` }
}
