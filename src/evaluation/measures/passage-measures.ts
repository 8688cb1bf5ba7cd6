/**
 * Measures of the PAN competition; Potthast, Stein, Barrón-Cedeño and Rosso, An evaluation framework for plagiarism detection, COLING 2010 posters,
 * section 4. Shares are 1 if nothing was reported and there was nothing to find, and 0 if only one of the lists is empty.
 */

import { countCharacters, intersectPassages, type Passage, type PassageComparison, PassageIndex, passageLength } from '../passage.js'
import { ratio } from './ratio.js'

/** Mean share of a reported passage that is in gold passages which it meets in both documents, in characters of both: the macro average. */
export function passagePrecision({ reported, gold }: PassageComparison): number {
  return meanPassageShare(reported, gold)
}

/** Mean share of a gold passage that is in reported passages which meet it in both documents, in characters of both: the macro average. */
export function passageRecall({ reported, gold }: PassageComparison): number {
  return meanPassageShare(gold, reported)
}

/**
 * Share of the characters of all reported passages that are in gold passages which these meet, each character once: the micro average, in which long
 * passages count more.
 */
export function passageCharacterPrecision({ reported, gold }: PassageComparison): number {
  return characterShare(reported, gold)
}

/** As {@link passageCharacterPrecision}, for the characters of the gold passages. */
export function passageCharacterRecall({ reported, gold }: PassageComparison): number {
  return characterShare(gold, reported)
}

/**
 * The number of pieces in which passages are reported: the mean number of reported passages that meet a gold one, over the gold ones that are met; 1
 * or more. 1 if none is met.
 */
export function passageGranularity({ reported, gold }: PassageComparison): number {
  const index = new PassageIndex(reported)
  const detections = gold.map((passage) => index.meeting(passage).length).filter((count) => count > 0)
  return ratio(
    detections.reduce((sum, count) => sum + count, 0),
    detections.length,
    1,
  )
}

/** The score by which PAN ranks: F1 of passage precision and recall over log2(1 + granularity). */
export function plagdet(comparison: PassageComparison): number {
  const precision = passagePrecision(comparison)
  const recall = passageRecall(comparison)
  if (precision + recall === 0) return 0
  return (2 * precision * recall) / (precision + recall) / Math.log2(1 + passageGranularity(comparison))
}

/** The mean over passages. Every passage counts alike, whatever its length. */
function meanPassageShare(these: readonly Passage[], those: readonly Passage[]): number {
  if (these.length === 0 || those.length === 0) return these.length === those.length ? 1 : 0
  const index = new PassageIndex(those)
  let sum = 0
  for (const passage of these)
    sum += ratio(countCharacters(index.meeting(passage).map((each) => intersectPassages(passage, each))), passageLength(passage), 0)
  return sum / these.length
}

function characterShare(these: readonly Passage[], those: readonly Passage[]): number {
  if (these.length === 0 || those.length === 0) return these.length === those.length ? 1 : 0
  const index = new PassageIndex(those)
  const shared = these.flatMap((passage) => index.meeting(passage).map((each) => intersectPassages(passage, each)))
  return ratio(countCharacters(shared), countCharacters(these), 0)
}
