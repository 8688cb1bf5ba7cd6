import type { DoctorContext } from './doctor-context.js'
import type { Finding } from './finding.js'

/** One subject of the doctor's examination; each has a file in checks/. */
export interface Check {
  readonly name: string
  /** Examines, and makes what is missing if `context.fixes`. An OnefoldError that it throws becomes a fault with its message. */
  run(context: DoctorContext): Promise<readonly Finding[]>
}
