import { OnefoldError } from '../../../errors.js'

/** What is found in an index; undefined if there is none, as long as nothing was put there: whoever only reads does not make it. */
export async function ifThere<Found>(reading: Promise<Found>): Promise<Found | undefined> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof OnefoldError && error.code === 'COLLECTION_UNKNOWN') return undefined
    throw error
  }
}
