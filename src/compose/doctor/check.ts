import type { DoctorContext } from './doctor-context.js'
import type { Finding } from './finding.js'

/** One thing that the doctor looks at; a file each in checks/. */
export interface Check {
  readonly name: string
  /** Looks, and makes what is missing where `context.fixes`. An OnefoldError that it throws becomes a fault with its message. */
  run(context: DoctorContext): Promise<readonly Finding[]>
}
