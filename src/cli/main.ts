#!/usr/bin/env node
/**
 * Process entry of the command line: the only place that touches the process's arguments, environment, signals and exit code, which it hands on.
 *
 * It listens to signals before it loads anything, so that an interruption in the first moments ends as every later one does.
 */
const interruption = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => interruption.abort(signal))

// The exit code until the run has ended. A run that never ends, although nothing is left to wait for, is a failure, with Node's own code for it.
process.exitCode = 13
void import('./run-process.js').then(({ runProcess }) => runProcess(process, interruption.signal))
