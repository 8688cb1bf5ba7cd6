import { hasSpelling, setSpelling, spellingAt } from './known'
import { numbersAt, spellingsAt } from './memory'
import { rowOf } from './surfaces'

/** The number of a surface's spelling in the current language; the host keeps those of all languages. */
@external('host', 'spellingOf')
declare function spellingOf(surface: i32): u32

/**
 * Writes, for each of the first `tokens` tokens, the number of its spelling.
 *
 * @param language a number below 255 that stands for the language
 */
export function spell(tokens: i32, language: u32): void {
  const end = usize(tokens) << 2
  for (let at: usize = 0; at < end; at += 4) {
    const surface = load<i32>(numbersAt + at)
    const row = rowOf(surface)
    if (!hasSpelling(row, language)) setSpelling(row, language, spellingOf(surface))
    store<u32>(spellingsAt + at, spellingAt(row))
  }
}
