import { readFileSync } from 'node:fs'
import { checkGazetteer, type Gazetteer, gazetteerTypes } from '../../detection/signing/gazetteer.js'
import { OnefoldError } from '../../errors.js'
import { describeSystemError } from '../../input/system-error.js'

/** A file of names, one a line, and the type of what they name. */
export interface GazetteerPath {
  readonly type: Gazetteer['type']
  readonly path: string
}

/** The gazetteer files of a collection's configuration. */
export function gazetteersOf({
  gazetteers,
}: {
  readonly gazetteers: Readonly<Record<Gazetteer['type'], readonly string[]>>
}): GazetteerPath[] {
  return gazetteerTypes.flatMap((type) => gazetteers[type].map((path) => ({ type, path })))
}

/**
 * Reads the user's own gazetteers.
 *
 * @throws OnefoldError INPUT_NOT_FOUND or INPUT_UNREADABLE if a file cannot be read; PARAMETER_INVALID, with file and line, if it is no gazetteer
 */
export function readGazetteers(files: readonly GazetteerPath[]): Gazetteer[] {
  return files.map(({ type, path }) => {
    const gazetteer = { type, name: path, text: readText(path) }
    checkGazetteer(gazetteer)
    return gazetteer
  })
}

function readText(path: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(path))
  } catch (error) {
    const reason = error instanceof TypeError ? 'it is not UTF-8' : describeSystemError(error)
    const code = (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'INPUT_NOT_FOUND' : 'INPUT_UNREADABLE'
    throw new OnefoldError(code, `${path}: the gazetteer cannot be read: ${reason}; name a text file in UTF-8 with one name a line`, {
      file: path,
    })
  }
}
