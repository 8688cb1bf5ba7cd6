import { readFileSync } from 'node:fs'
import type { RedisConfig, WorkerConfig } from './config.js'
import type { ParsedSections } from './schema.js'

const standardPort = 6379

/** The section in its final form; undefined if it names no address. What it holds was checked, files included. */
export function toRedis({ url, username, password, ca, prefix, documentLimit }: ParsedSections['redis']): RedisConfig | undefined {
  if (url === undefined) return undefined
  const { protocol, hostname, port, pathname } = new URL(url)
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? standardPort : Number(port),
    database: Number(pathname.slice(1)),
    username,
    password,
    tls: protocol === 'rediss:' ? { ca: ca === undefined ? undefined : readFileSync(ca, 'utf8') } : undefined,
    prefix,
    documentLimit,
  }
}

/** The section in its final form. */
export function toWorker({
  lockDuration,
  stalledInterval,
  signTimeout,
  signMemory,
  shutdown,
  sweepWithin,
  ...rest
}: ParsedSections['worker']): WorkerConfig {
  return {
    ...rest,
    lockMs: lockDuration,
    stalledIntervalMs: stalledInterval,
    signTimeoutMs: signTimeout,
    signMemoryBytes: signMemory,
    shutdownMs: shutdown,
    sweepWithinMs: sweepWithin,
  }
}
