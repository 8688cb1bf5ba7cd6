import { countCharacters, intersectPassages, type Passage, type PassageComparison, PassageIndex, passageLength } from '../passage.js'
import { ratio } from './measure.js'

/** What measures of passages cite. */
export const passageCitation =
  'Potthast, Stein, Barrón-Cedeño and Rosso, An evaluation framework for plagiarism detection, COLING 2010 posters, section 4'

/** The value of all shares where a list is empty, in words. */
export const whenNoPassages = '1 when nothing was reported and there was nothing to find; 0 when only one of the lists is empty.'

/**
 * The mean share of a passage of `these` that is covered by the passages of `those` that meet it. Every passage counts alike, whatever its length.
 * Characters of both documents count.
 */
export function meanPassageShare(these: readonly Passage[], those: readonly Passage[]): number {
  if (these.length === 0 || those.length === 0) return these.length === those.length ? 1 : 0
  const index = new PassageIndex(those)
  let sum = 0
  for (const passage of these)
    sum += ratio(countCharacters(index.meeting(passage).map((each) => intersectPassages(passage, each))), passageLength(passage), 0)
  return sum / these.length
}

/**
 * The characters of `these` that are covered by passages of `those` that meet them, as a share of all characters of `these`; each character counts
 * once.
 */
export function characterShare(these: readonly Passage[], those: readonly Passage[]): number {
  if (these.length === 0 || those.length === 0) return these.length === those.length ? 1 : 0
  const index = new PassageIndex(those)
  const shared = these.flatMap((passage) => index.meeting(passage).map((each) => intersectPassages(passage, each)))
  return ratio(countCharacters(shared), countCharacters(these), 0)
}

/** Over the gold passages that any reported one meets, the mean number of reported passages that meet it; 1 if none is met. */
export function meanDetections({ reported, gold }: PassageComparison): number {
  const index = new PassageIndex(reported)
  const detections = gold.map((passage) => index.meeting(passage).length).filter((count) => count > 0)
  return ratio(
    detections.reduce((sum, count) => sum + count, 0),
    detections.length,
    1,
  )
}
