import type { DoctorContext } from './doctor-context.js'
import type { Finding } from './finding.js'

/** One thing that the doctor looks at; a file each in checks/. */
export interface Check {
  readonly name: string
  /** Checks, and with `context.fixes` also makes what is missing. If it throws an OnefoldError, that becomes a fault with its message. */
  run(context: DoctorContext): Promise<readonly Finding[]>
}
