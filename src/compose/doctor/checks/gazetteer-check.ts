import { OnefoldError } from '../../../errors.js'
import { type GazetteerPath, gazetteersOf, readGazetteers } from '../../files/gazetteer-files.js'
import { type Check, type Finding, faultOf } from '../check.js'

/** The gazetteers that collections name. */
export const gazetteerCheck: Check = {
  name: 'gazetteers',
  async run({ config: { collections } }) {
    const files = new Map(collections.flatMap(gazetteersOf).map((file) => [`${file.type} ${file.path}`, file]))
    return [...files.values()].map(look)
  },
}

function look(file: GazetteerPath): Finding {
  try {
    readGazetteers([file])
    return { status: 'ok', says: `${file.path}: names of the type ${file.type}` }
  } catch (error) {
    if (!(error instanceof OnefoldError)) throw error
    return faultOf(error)
  }
}
