import { OnefoldError } from '../../../errors.js'

/** The answer to a question about an index; undefined if the index does not exist, as our own ones do not before something is written to them. */
export function ifThere<Answer>(asked: Promise<Answer>): Promise<Answer | undefined> {
  return unless(asked, ({ code }) => code === 'COLLECTION_UNKNOWN')
}

/** The answer to a request for something by its name; undefined if nothing has that name. */
export function ifFound<Answer>(asked: Promise<Answer>): Promise<Answer | undefined> {
  return unless(asked, ({ facts }) => facts.status === 404)
}

/** The answer; undefined if onefold has no right to ask. For questions whose answer is not needed. */
export function ifAllowed<Answer>(asked: Promise<Answer>): Promise<Answer | undefined> {
  // A refusal that comes through a caller's own client has the code, but no status.
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
