const star = 0x2a

/**
 * Whether the whole of `text` matches `pattern`, in which `*` matches any characters, or none.
 *
 * Not a regular expression, because both strings come from users. Each part between stars is matched at its first place, which is always right if
 * only the order of the parts matters. Cost: at most the product of the two lengths; a pattern is not read beyond the end of the text.
 */
export function wildcardMatch(pattern: string, text: string): boolean {
  let at = 0
  let part = -1
  let taken = 0
  for (let i = 0; i < text.length; ) {
    const sought = pattern.charCodeAt(at)
    if (sought === star) {
      part = ++at
      taken = i
    } else if (sought === text.charCodeAt(i)) {
      at++
      i++
    } else if (part >= 0) {
      // The last star takes one character more.
      at = part
      i = ++taken
    } else return false
  }
  while (pattern.charCodeAt(at) === star) at++
  return at === pattern.length
}

/**
 * The pattern with one star in the place of each run of them, which means the same. A run of millions would be walked for every text, and a
 * regular expression can fail on it.
 */
export function shortPattern(pattern: string): string {
  let short = ''
  let from = 0
  for (let run = pattern.indexOf('**'); run >= 0; run = pattern.indexOf('**', from)) {
    short += pattern.slice(from, run + 1)
    from = run + 1
    while (pattern.charCodeAt(from) === star) from++
  }
  return short + pattern.slice(from)
}
