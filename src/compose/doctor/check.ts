import type { DoctorContext, ExaminedEngine } from './doctor-context.js'
import type { Finding } from './finding.js'

/** One subject of the doctor's examination; each has a file in checks/. */
export interface Check {
  readonly name: string
  /** Examines, and makes what is missing if `context.fixes`. An OnefoldError that it throws becomes a fault with its message. */
  run(context: DoctorContext): Promise<readonly Finding[]>
}

/** A check of the configured engine. Finds nothing without one, nor if it does not answer, which is a finding of another check. */
export function checkOfEngine(name: string, run: (examined: ExaminedEngine, context: DoctorContext) => Promise<readonly Finding[]>): Check {
  return {
    name,
    async run(context) {
      const examined = await context.engine().catch(() => undefined)
      return examined === undefined ? [] : run(examined, context)
    },
  }
}
