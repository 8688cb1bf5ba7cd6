/** Why a Redis cannot be used, for people. */
interface WhyAway {
  readonly says: string
  readonly remedy: string
  /** `refusal`: Redis answers but refuses us, so waiting changes nothing. */
  readonly kind: 'refusal' | 'away'
}

/**
 * Distinguishes a Redis that does not let onefold in, or is not trusted, from one that does not answer.
 *
 * @param address for people: `127.0.0.1:6379`
 * @param reason the message of Redis, which begins with a code of its own if it is about passwords and rights, or that of the connection
 */
export function whyUnreachable(address: string, reason: string): WhyAway {
  // Redis goes on with advice on its own protocol.
  const refused = `Redis at ${address} does not let onefold in (${reason.startsWith('NOAUTH') ? reason.split(',')[0] : reason})`
  if (/^(NOAUTH|WRONGPASS|ERR Client sent AUTH|ERR AUTH)/.test(reason)) {
    return { kind: 'refusal', says: refused, remedy: 'see redis.username and redis.password, which comes from the environment or a file' }
  }
  if (lacksRight(reason)) return { kind: 'refusal', says: refused, remedy: rightRemedy }
  if (/DB index|SELECT is not allowed/.test(reason)) {
    const says = `Redis at ${address} does not have the database of redis.url (${reason})`
    return { kind: 'refusal', says, remedy: 'write the number of another one at its end, or none' }
  }
  if (reason.startsWith('Unknown RESP type'))
    return { kind: 'refusal', says: `what answers at ${address} is not Redis`, remedy: 'see redis.url' }
  const away = `Redis at ${address} ${describeSilence(reason) ?? `cannot be reached (${reason})`}`
  if (/altnames/.test(reason)) return { kind: 'refusal', says: away, remedy: 'write redis.url with a name that its certificate has' }
  if (/certificate/i.test(reason)) {
    return {
      kind: 'refusal',
      says: away,
      remedy: 'name the file with the authority of its certificate in redis.ca, or see whether it has expired',
    }
  }
  return { kind: 'away', says: away, remedy: 'see that it runs, and redis.url, which begins with rediss:// if it speaks TLS' }
}

/** What to do about a right that the user of Redis lacks. */
export const rightRemedy = 'give the user of redis.username this right, too; docs/workers.md lists what it needs'

/** Whether Redis says that the user may not do this, so that trying again changes nothing. */
export function lacksRight(reason: string): boolean {
  return reason.startsWith('NOPERM')
}

/** What it means when the client of Redis has no connection or no answer: its own words name its options, and tell an operator nothing. */
export function describeSilence(reason: string): string | undefined {
  if (reason === 'Command timed out') return 'does not answer'
  return /^(?:Stream isn't writeable|Connection is closed|Reached the max retries)/.test(reason) ? 'cannot be reached' : undefined
}
