import { access, constants } from 'node:fs/promises'
import { OnefoldError } from '../../../errors.js'
import { EmbeddedStore } from '../../../store/embedded/embedded-store.js'
import { hasStoredData } from '../../stored-data.js'
import type { Check } from '../check.js'
import type { Finding } from '../finding.js'

/** The folder of the embedded store. */
export const dataFolderCheck: Check = {
  name: 'data',
  async run({ config: { engine, data } }) {
    if (engine !== undefined) return []
    if (!hasStoredData(data)) return [{ status: 'ok', says: `${data} holds nothing yet; the first start makes it` }]
    return [(await cannotWrite(data)) ?? (await open(data))]
  },
}

async function cannotWrite(folder: string): Promise<Finding | undefined> {
  try {
    await access(folder, constants.R_OK | constants.W_OK)
    return undefined
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const remedy = 'give the user that runs onefold the right to read and write it, or name another by --data'
    return { status: 'fault', says: `${folder} cannot be written (${code})`, remedy, code: 'STORE_UNAVAILABLE' }
  }
}

async function open(folder: string): Promise<Finding> {
  try {
    await new EmbeddedStore({ folder }).close()
    return { status: 'ok', says: `${folder} can be opened` }
  } catch (error) {
    if (!(error instanceof OnefoldError) || error.facts.isHeld !== true) throw error
    return { status: 'ok', says: `${folder} is in use by a running service` }
  }
}
