/**
 * Whether the whole of `text` is as `pattern` says, in which `*` stands for any characters, none included.
 *
 * No regular expression: both come from users. Each part between stars is taken at its first place, which is always right when only the
 * order of parts matters. Cost: at most the product of the two lengths.
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
