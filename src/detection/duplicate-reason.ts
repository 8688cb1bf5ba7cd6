import type { Comparison, Verdict } from '../model.js'

/** The comparison of a document with the anchor under which it is listed. */
export type AnchorComparison = Pick<Comparison, 'verdict' | 'aInB' | 'bInA'>

/** Why a document is listed under an anchor, in words: `near copy of 1 (98 %)`. */
export function describeReason({ verdict, aInB, bInA }: AnchorComparison, anchor: string): string {
  return reasons[verdict](anchor, aInB, bInA)
}

const reasons: Readonly<Record<Verdict, (anchor: string, aInB: number, bInA: number) => string>> = {
  exact: (anchor) => `exact copy of ${anchor}`,
  near: (anchor, aInB, bInA) => `near copy of ${anchor} (${formatShare(Math.min(aInB, bInA))})`,
  contained: (anchor, aInB) => `contained in ${anchor} (${formatShare(aInB)})`,
  contains: (anchor, _, bInA) => `contains ${anchor} (${formatShare(bInA)})`,
  variant: (anchor) => `variant of ${anchor}, joined through its group`,
  distinct: (anchor) => `joined to ${anchor} through its group`,
}

/** A share 0..1 in whole per cent; 100 % only for 1, 0 % only for 0. */
export function formatShare(share: number): string {
  const percent = share > 0 && share < 1 ? Math.min(99, Math.max(1, Math.round(share * 100))) : Math.round(share * 100)
  return `${percent} %`
}
