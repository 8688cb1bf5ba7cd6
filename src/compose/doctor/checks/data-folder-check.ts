import { access, constants, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { OnefoldError } from '../../../errors.js'
import { EmbeddedStore } from '../../../store/embedded/embedded-store.js'
import { hasStoredData } from '../../stored-data.js'
import type { Check, Finding } from '../check.js'

/** The folder of the embedded store. */
export const dataFolderCheck: Check = {
  name: 'data',
  async run({ config: { engine, data } }) {
    return engine === undefined ? [(await findObstacle(data)) ?? (await look(data))] : []
  },
}

/** The reason why a folder cannot be used or, if it does not exist yet, cannot be made in its nearest existing ancestor. */
async function findObstacle(folder: string): Promise<Finding | undefined> {
  try {
    if (!(await stat(folder)).isDirectory()) return fault(`${folder} is not a folder`, 'name a folder by --data')
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    return undefined
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const parent = dirname(resolve(folder))
    if ((code === 'ENOENT' || code === 'ENOTDIR') && parent !== folder) return findObstacle(parent)
    const remedy = 'give the user that runs onefold the right to read and write it, or name another by --data'
    return fault(`${folder} cannot be written (${code})`, remedy)
  }
}

function fault(says: string, remedy: string): Finding {
  return { status: 'fault', says, remedy, code: 'STORE_UNAVAILABLE' }
}

async function look(folder: string): Promise<Finding> {
  if (!hasStoredData(folder)) return { status: 'ok', says: `${folder} holds nothing yet; the first start makes what it needs` }
  try {
    await new EmbeddedStore({ folder }).close()
    return { status: 'ok', says: `${folder} can be opened` }
  } catch (error) {
    if (!(error instanceof OnefoldError) || error.facts.isHeld !== true) throw error
    return { status: 'ok', says: `${folder} is in use by a running service` }
  }
}
