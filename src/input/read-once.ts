import { join } from 'node:path'
import { entryOf } from '../maps.js'
import { withSlash } from './find-files.js'
import type { FoundFile, FoundPath } from './found-file.js'
import type { Refusal } from './input-record.js'

/** The name by which a file under a path is read; the file itself if it is this one. */
export type ReadName = (file: FoundFile, path: FoundPath) => FoundFile

/**
 * Chooses the name by which each file is read, so that a file with two names is not a copy of itself: whoever deleted the second one would lose the text.
 *
 * A file goes before a link to it, and an earlier name before a later one. What is scanned is not read as the archive, too: `scan docs/new --against
 * docs` compares the new documents with all others. A link to a file that is not read is read itself, and so is one to a file of the archive, which stays.
 */
export function chooseNames(
  paths: readonly FoundPath[],
  archive: readonly FoundPath[],
): { readonly scanned: ReadName; readonly archived: ReadName } {
  const all = [...paths, ...archive]
  // The names of millions of files would take as much memory as their documents.
  if (areApart(all) && all.every(({ files }) => files.every(({ target }) => target === undefined)))
    return { scanned: itself, archived: itself }
  const scanned = byPlace(paths)
  const archived = byPlace(archive)
  return {
    scanned: (file, path) => nameIn(scanned, file, path) ?? file,
    archived: (file, path) => nameIn(scanned, file, path) ?? nameIn(archived, file, path) ?? file,
  }
}

const itself: ReadName = (file) => file

/** Whether none of the paths is another one or in it. */
function areApart(paths: readonly FoundPath[]): boolean {
  const places = paths.map(({ place }) => withSlash(place)).sort()
  return !places.some((place, i) => i > 0 && place.startsWith(places[i - 1]!))
}

function byPlace(paths: readonly FoundPath[]): ReadonlyMap<string, FoundFile> {
  const first = new Map<string, FoundFile>()
  for (const path of paths) {
    for (const file of path.files) entryOf(first, placeOf(file, path), () => file)
  }
  return first
}

function nameIn(places: ReadonlyMap<string, FoundFile>, file: FoundFile, path: FoundPath): FoundFile | undefined {
  return (file.target === undefined ? undefined : places.get(file.target)) ?? places.get(placeOf(file, path))
}

/** What cannot be read under paths, by its place: each once, however many paths lead to it. */
export function refusedPlaces(paths: readonly FoundPath[]): ReadonlyMap<string, Refusal> {
  const refused = new Map<string, Refusal>()
  for (const path of paths) {
    for (const refusal of path.refusals) entryOf(refused, placeOf(refusal, path), () => refusal)
  }
  return refused
}

function placeOf({ file }: { readonly file: string }, { path, place }: FoundPath): string {
  return join(place, file.slice(path.length))
}
