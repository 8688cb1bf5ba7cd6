/**
 * Whether a name matches a pattern in which `*` stands for any characters, none included.
 *
 * Takes the earliest match of each part between two stars, which is enough when the last part is matched at the end; so the cost is at most
 * the product of both lengths, and for patterns without repeated parts their sum. No regular expression: patterns come from callers.
 */
export function matchesGlob(pattern: string, name: string): boolean {
  const parts = pattern.split('*')
  if (parts.length === 1) return pattern === name
  const first = parts[0]!
  const last = parts.at(-1)!
  if (name.length < first.length + last.length || !name.startsWith(first) || !name.endsWith(last)) return false
  const end = name.length - last.length
  let from = first.length
  for (const part of parts.slice(1, -1)) {
    const found = name.indexOf(part, from)
    if (found < 0 || found + part.length > end) return false
    from = found + part.length
  }
  return true
}
