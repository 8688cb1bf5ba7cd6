import { OnefoldError } from '../../../errors.js'

/** What is found in an index; undefined if the index does not exist. Our own indices do not exist before something is written to them. */
export function ifThere<Answer>(asked: Promise<Answer>): Promise<Answer | undefined> {
  return unless(asked, ({ code }) => code === 'COLLECTION_UNKNOWN')
}

/** What the engine knows by a name; undefined if it knows nothing. */
export function ifFound<Answer>(asked: Promise<Answer>): Promise<Answer | undefined> {
  return unless(asked, ({ facts }) => facts.status === 404)
}

/** What the engine answers; undefined if the asker has no right to know, and can do without. */
export function ifAllowed<Answer>(asked: Promise<Answer>): Promise<Answer | undefined> {
  // Of a caller's own client the code tells it.
  return unless(asked, ({ code, facts }) => facts.status === 403 || code === 'AUTH_FORBIDDEN')
}

async function unless<Answer>(asked: Promise<Answer>, isExpected: (error: OnefoldError) => boolean): Promise<Answer | undefined> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof OnefoldError && isExpected(error)) return undefined
    throw error
  }
}
