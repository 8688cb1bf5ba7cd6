import { readFileSync } from 'node:fs'

/**
 * Highest memory use of this process so far, in bytes.
 *
 * What `getrusage` tells begins with what the program that started this one held at that moment, so that a scan started by a large one would seem to need
 * as much. Where there is no `/proc`, it is all that is known.
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
