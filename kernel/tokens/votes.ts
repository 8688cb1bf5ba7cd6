import { hasEvidence, maskAt, scriptAt, weightAt, writeEvidence } from './known'
import { numbersAt } from './memory'
import { rowOf } from './surfaces'

/** Makes the host call {@link setEvidence} for a surface. */
@external('host', 'tellEvidence')
declare function tellEvidence(surface: i32): void

/** As `noScript` of src/analysis/languages/language-guess.ts. */
const NO_SCRIPT: u32 = 255

/** For each bit of a mask, the sum of the weights, and the number of words that voted. */
const SCORES: usize = memory.data(256, 8)
const HITS: usize = memory.data(128, 4)
/** Number of words of each script. */
const SCRIPTS: usize = memory.data(1024, 4)

/** Where {@link countVotes} leaves the sums of weights, by the bits of masks. */
export function scoresPlace(): usize {
  return SCORES
}

/** Where it leaves the numbers of words that voted, by the bits of masks. */
export function hitsPlace(): usize {
  return HITS
}

/** Where it leaves the numbers of words of each script. */
export function scriptsPlace(): usize {
  return SCRIPTS
}

/** Stores a word's evidence of the language of its text. */
export function setEvidence(surface: i32, mask: u32, weight: f64, script: u32): void {
  writeEvidence(rowOf(surface), mask, weight, script)
}

/**
 * Counts the votes of the first `tokens` tokens, in their order, because sums of weights depend on it. Those whose script alone decides the language
 * are counted by their script, and do not vote.
 */
export function countVotes(tokens: i32): void {
  memory.fill(SCORES, 0, 256)
  memory.fill(HITS, 0, 128)
  memory.fill(SCRIPTS, 0, 1024)
  for (let i = 0; i < tokens; i++) {
    const surface = load<i32>(numbersAt + (usize(i) << 2))
    const row = rowOf(surface)
    if (!hasEvidence(row)) tellEvidence(surface)
    if (scriptAt(row) == NO_SCRIPT) {
      vote(maskAt(row), weightAt(row))
    } else {
      const at = SCRIPTS + (usize(scriptAt(row)) << 2)
      store<u32>(at, load<u32>(at) + 1)
    }
  }
}

function vote(mask: u32, weight: f64): void {
  for (let rest = mask; rest != 0; rest &= rest - 1) {
    const language = usize(ctz(rest))
    const score = SCORES + (language << 3)
    const hits = HITS + (language << 2)
    store<f64>(score, load<f64>(score) + weight)
    store<u32>(hits, load<u32>(hits) + 1)
  }
}
