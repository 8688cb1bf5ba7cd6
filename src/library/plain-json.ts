/** More levels than engines read. */
const mostLevels = 1000

/**
 * What clients would send of a value: dates and other objects by their `toJSON`, keys without a value not at all. Numbers stay as they are, including
 * whole numbers of any size, which some clients send.
 *
 * @throws RangeError if values are nested more than 1,000 deep, or in themselves
 */
export function plainJson(value: unknown): unknown {
  return plain(value, '', 0)
}

function plain(value: unknown, key: string, level: number): unknown {
  const sent = jsonOf(value, key)
  if (typeof sent !== 'object' || sent === null) return sent
  if (level > mostLevels) throw new RangeError(`more than ${mostLevels} levels`)
  if (Array.isArray(sent)) return sent.map((each, at) => plain(each, String(at), level + 1))
  const entries = Object.entries(sent).map(([name, inner]) => [name, plain(inner, name, level + 1)] as const)
  return Object.fromEntries(entries.filter(([, inner]) => inner !== undefined && typeof inner !== 'function'))
}

function jsonOf(value: unknown, key: string): unknown {
  const made = value as { toJSON?(key: string): unknown } | null
  return unboxed(typeof made === 'object' && typeof made?.toJSON === 'function' ? made.toJSON(key) : value)
}

/** Objects around a string, a number or a boolean are sent as the value in them. */
function unboxed(value: unknown): unknown {
  const isBox = [String, Number, Boolean, BigInt].some((each) => value instanceof each)
  return isBox ? (value as object).valueOf() : value
}
