/** What the records of measured runs have in common: when and where they ran, rounded figures, and the files that they are kept in. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { arch, cpus, loadavg, platform } from 'node:os'
import { join } from 'node:path'

/** The day and the machine of this run. */
export function describeRun() {
  const [{ model }] = cpus()
  const machine = { cpu: model, cores: cpus().length, platform: `${platform()} ${arch()}`, node: process.version }
  return { date: new Date().toISOString().slice(0, 10), machine }
}

/** The load of the machine in the last minute. */
export function currentLoad() {
  return round(loadavg()[0], 1)
}

/** A figure with at most this many decimals. */
export function round(value, digits) {
  return Math.round(value * 10 ** digits) / 10 ** digits
}

/** Prints a record as JSON, and keeps it as a file in a folder if one is given. */
export function keepRecord(record, name, folder) {
  const text = toJson(record)
  console.log(text)
  keepFiles(folder, { [name]: `${text}\n` })
}

/** A record as JSON with a line for each value. @param replacer  as `JSON.stringify` takes it */
export function toJson(record, replacer) {
  return JSON.stringify(record, replacer, 1)
}

/** Writes files into a folder, by their names; none without a folder. */
export function keepFiles(folder, contents) {
  if (folder === undefined) return
  mkdirSync(folder, { recursive: true })
  for (const [name, content] of Object.entries(contents)) writeFileSync(join(folder, name), content)
}
