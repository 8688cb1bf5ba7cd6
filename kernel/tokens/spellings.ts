import { hasSpelling, setSpelling, spellingAt } from './known'
import { numbersAt, spellingsAt } from './memory'
import { rowOf } from './surfaces'

/** The number of a surface's spelling in the language that is asked for: the host keeps those of all languages. */
@external('host', 'spellingOf')
declare function spellingOf(surface: i32): u32

/**
 * Writes the number of its spelling beside each of the first `tokens` tokens.
 *
 * @param language any number below 255, the same for the same language
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
