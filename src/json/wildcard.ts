/**
 * Whether the whole of `text` matches `pattern`, in which `*` matches any characters, or none.
 *
 * Not a regular expression, because both strings come from users. Each part between stars is matched at its first place, which is always right if
 * only the order of the parts matters. Cost: at most the product of the two lengths.
 */
export function wildcardMatch(pattern: string, text: string): boolean {
  const parts = pattern.split('*')
  if (parts.length === 1) return pattern === text
  const first = parts[0]!
  const last = parts.at(-1)!
  if (text.length < first.length + last.length || !text.startsWith(first) || !text.endsWith(last)) return false
  const end = text.length - last.length
  let at = first.length
  for (const part of parts.slice(1, -1)) {
    const found = text.indexOf(part, at)
    if (found === -1 || found + part.length > end) return false
    at = found + part.length
  }
  return true
}
