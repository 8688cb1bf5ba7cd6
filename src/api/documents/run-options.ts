import type { ApiConfig } from '../api-options.js'
import type { RunOptions } from './run-writes.js'

/** The URL parameters that decide how a write is carried out. */
export interface RunParams {
  readonly refresh?: boolean | undefined
  readonly timeout?: number | undefined
  readonly wait_for_completion?: boolean | undefined
}

/** The options of a write request. */
export function runOptions({ refresh, timeout, wait_for_completion: waits }: RunParams, { server }: Pick<ApiConfig, 'server'>): RunOptions {
  return { refresh: refresh ?? false, timeoutMs: timeout ?? server.writeTimeoutMs, askedTimeoutMs: timeout, later: waits === false }
}
