import { type EntityType, entityTypes, type GazetteerText, parseGazetteer } from '../../analysis/entities/entity-resources.js'

/** The types of entities that a gazetteer may list. */
export const gazetteerTypes: readonly EntityType[] = entityTypes

/** The text of a user's own gazetteer: one name per line; `#` begins a comment line. */
export type Gazetteer = GazetteerText

/**
 * Checks that a text is a valid gazetteer, before threads are started with it.
 *
 * @throws OnefoldError PARAMETER_INVALID with file and line
 */
export function checkGazetteer(gazetteer: Gazetteer): void {
  parseGazetteer(gazetteer)
}
