import { type EntityType, entityTypes, type GazetteerText, parseGazetteer } from '../../analysis/entities/entity-resources.js'

/** What the names of a gazetteer name. */
export const gazetteerTypes: readonly EntityType[] = entityTypes

/** The text of a gazetteer of the user's own: one name a line, `#` begins a comment line. */
export type Gazetteer = GazetteerText

/**
 * Checks that a text is a gazetteer, before threads are started with it.
 *
 * @throws OnefoldError PARAMETER_INVALID with file and line
 */
export function checkGazetteer(gazetteer: Gazetteer): void {
  parseGazetteer(gazetteer)
}
