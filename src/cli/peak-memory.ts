import { readFileSync } from 'node:fs'

/**
 * Highest memory use of this process so far, in bytes.
 *
 * Read from `/proc` where that exists: what `getrusage` tells begins with what the program that started this one held at that moment, so that a scan
 * started by a large program would seem to need as much.
 */
export function peakMemory(): number {
  return peakOfStatus() ?? process.resourceUsage().maxRSS * 1024
}

function peakOfStatus(): number | undefined {
  try {
    const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? []
    return kilobytes === undefined ? undefined : Number(kilobytes) * 1024
  } catch {
    return undefined
  }
}
