import { readdirSync, readFileSync } from 'node:fs'

/**
 * Room `resources`: data files, each with a source line, and the code that reads them. May import `node:*` and the leaves. Only composing code calls
 * it; the pure rooms receive the data from there.
 */

/** Kinds of gazetteer by file name; the text format is that of `analysis/entities/entity-resources.ts`. */
const gazetteers = [
  { type: 'location', file: 'countries.txt' },
  { type: 'location', file: 'cities.txt' },
  { type: 'location', file: 'provinces-tr.txt' },
  { type: 'location', file: 'regions.txt' },
  { type: 'organisation', file: 'organisations.txt' },
  { type: 'person', file: 'given-names.txt' },
] as const

/**
 * A file or folder of the data. Goes through the parent, so that the path is also right in the bundle of the command line, which is a folder beside
 * this one. Called when data is read and not before: in bundles that others make, the address may be missing, and only what reads data may fail.
 */
const place = (path: string) => new URL(`../resources/${path}`, import.meta.url)

/** Text of a rule file: `language` is the file's name without extension. */
interface RuleFile {
  readonly language: string
  readonly name: string
  readonly text: string
}

/** Text of a gazetteer. */
interface GazetteerFile {
  readonly type: 'location' | 'organisation' | 'person'
  readonly name: string
  readonly text: string
}

/**
 * The bundled rule lists and gazetteers of the entity recogniser. Reads about 20 small files, 100 KB.
 *
 * @throws the error of `node:fs` when a file cannot be read
 */
export function loadEntityResources(): { readonly rules: readonly RuleFile[]; readonly gazetteers: readonly GazetteerFile[] } {
  return {
    rules: ruleFileNames().map((file) => ({ language: file.slice(0, -'.txt'.length), name: file, text: readData(`entity-rules/${file}`) })),
    gazetteers: gazetteers.map(({ type, file }) => ({ type, name: file, text: readData(`gazetteers/${file}`) })),
  }
}

/** Sorted, so that the recogniser's id does not depend on the file system. */
function ruleFileNames(): string[] {
  return readdirSync(place('entity-rules/'))
    .filter((file) => file.endsWith('.txt'))
    .sort()
}

function readData(path: string): string {
  return readFileSync(place(path), 'utf8')
}
