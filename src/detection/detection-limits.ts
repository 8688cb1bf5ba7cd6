/**
 * The share of a document, 0..1, from which its container counts as holding it: the default wherever a caller may ask for more, and the least that may
 * be asked for. It is the share that a comparison shows for a document which is just covered (`similarity/verification/conclude.ts`).
 */
export const leastContainment = 0.8

/**
 * If two documents have at least this share in common, in either direction, each is compared with the other's whole group, too. So a document that
 * shares enough with one member of a family meets all of them.
 */
export const relatedContainment = 0.5

/**
 * A text of fewer folded bytes has few grams or none. So it gets a hash of the whole text as a further term, by which it meets copies with other titles
 * or figures.
 */
export const wholeTermBelow = 96
