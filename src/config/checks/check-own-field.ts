import type { Fault } from '../fault.js'
import type { ParsedSections } from '../schema.js'

/** Settings of a collection that name a field of its documents. */
const naming = ['textFields', 'titleField', 'languageField', 'timeField', 'scopeField', 'preferFields'] as const

/** Fields of documents that are in the object with onefold's own fields. */
export function checkOwnField({ engine, collections }: Partial<ParsedSections>): Fault[] {
  const own = engine?.field ?? 'onefold'
  return Object.entries(collections ?? {}).flatMap(([name, settings]) =>
    naming.flatMap((setting) =>
      [settings[setting] ?? []]
        .flat()
        .filter((path) => path === own || path.startsWith(`${own}.`))
        .map((path) => ({
          path: ['collections', name, setting],
          says: `${JSON.stringify(path)} lies in the object with onefold's own fields; name a field of your documents`,
        })),
    ),
  )
}
