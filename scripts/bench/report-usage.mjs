/**
 * Preloaded into a measured Node process (`node --import`): when the process ends, writes its resource usage to the file in USAGE_FILE.
 * Peak memory is that of the whole process including its threads, as the kernel counts it.
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
