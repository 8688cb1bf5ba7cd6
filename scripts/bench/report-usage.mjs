/**
 * Preloaded into a measured Node process (`node --import`): writes what the process used to the file in USAGE_FILE when it ends.
 * Peak memory is that of the whole process, its threads included, as the kernel counts it.
 */
import { writeFileSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

if (isMainThread && process.env.USAGE_FILE !== undefined) {
  process.on('exit', () => {
    const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage()
    const usage = { peakBytes: maxRSS * 1024, cpuSeconds: (userCPUTime + systemCPUTime) / 1e6 }
    writeFileSync(process.env.USAGE_FILE, JSON.stringify(usage))
  })
}
