#!/usr/bin/env node
/**
 * Process entry of the command line: the only place that touches the process's arguments, environment, signals and exit code, and hands them on.
 *
 * Listens to signals before it loads anything, so that an interruption in the first moments ends like every later one.
 */
const interruption = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => interruption.abort(signal))

// The exit code until the run has ended. A run that never settles although nothing is left to wait for has failed; 13 is Node's own code for that.
process.exitCode = 13
void import('./run-process.js').then(({ runProcess }) => runProcess(process, interruption.signal))
