import { z } from 'zod'
import { component } from './components.js'
import { codet, containment, count, degrees, evidence, passage, place, sentenceDegrees, share, verdict } from './figures.js'

const decidingNames = z.object({ a: z.string(), b: z.string(), verdict_without: verdict })

const decidingReasons = {
  titles: decidingNames.optional().meta({
    description:
      'the titles, if the documents are a variant of one another because of them alone; verdict_without: what it would be if neither had one',
  }),
  headings: decidingNames.optional().meta({
    description:
      'the headings with which the texts begin, if the documents are a variant of one another because of them alone; as titles. Both are there if each would be enough; verdict_without is without both',
  }),
}

const match = component(
  'Match',
  'A stored document, compared with the text that was asked about.',
  z.object({
    _id: z.string(),
    group: z.string(),
    ...containment,
    within: z.literal(false).optional().meta({
      description: "its time is further from that of the document that was asked about than the collection's `within`: the two never fold",
    }),
    by: z.array(z.string()).meta({ description: 'signature families that propose the pair, and what decided it' }),
    evidence: z.array(evidence).optional(),
    sentences: sentenceDegrees.optional(),
    ...decidingReasons,
    passages: z.array(passage).optional(),
    codet: codet.nullable(),
  }),
)

/** The answer of `check`. */
export const checkAnswer = component(
  'CheckAnswer',
  'The best match of each group.',
  z.object({
    verdict,
    matches: z.array(match),
    warnings: z.array(z.string()).optional().meta({ description: 'what is not read of the document that was asked about' }),
    took: count.meta({ description: 'milliseconds' }),
  }),
)

const sentence = count.meta({ description: 'from 0' })

const equalPair = z.object({ a: sentence, b: sentence, kind: z.enum(['same', 'reordered', 'fuzzy']), score: share })

const link = component(
  'SentenceLink',
  'A sentence and its counterpart.',
  z.object({ a: sentence, b: sentence, kind: z.enum(['same', 'reordered', 'fuzzy', 'partial']), score: share }),
)

const comparedText = component(
  'ComparedText',
  'A signed text and the places of its sentences.',
  z.object({ text: z.string(), language: z.string(), sentences: z.array(place) }),
)

const node = component(
  'ShadedNode',
  'A part of a page, and the share of it that the other page has.',
  z.object({
    kind: z.enum(['document', 'section', 'group', 'list', 'item', 'table', 'row', 'cell', 'address', 'block']),
    parent: z.int().min(-1),
    rank: z.int().optional(),
    start: count,
    end: count,
    first_sentence: count,
    end_sentence: count,
    share,
    share_below: share,
    partners: z.array(z.object({ node: count, matches: count })),
  }),
)

/** The answer of `compare`. */
export const comparison = component(
  'Comparison',
  'Two documents compared. The verdict and the shares are about a, relative to b.',
  z.object({
    ...containment,
    resemblance: share,
    figures: z.object({ substituted: count.meta({ description: 'facts that stand in the same context with other values' }) }),
    ...decidingReasons,
    codet: codet.nullable(),
    sentences: z.object({
      ...degrees,
      matches: z.array(z.object({ a: sentence, b: sentence, score: share })),
      equal: z.array(equalPair),
    }),
    evidence: z.array(evidence),
    texts: z.object({ a: comparedText, b: comparedText }).optional(),
    links: z.array(link).optional(),
    passages: z.array(passage).optional(),
    trees: z
      .object({ a: z.array(node).nullable(), b: z.array(node).nullable() })
      .optional()
      .meta({ description: 'null for a side that is no HTML' }),
  }),
)

const terms = z.array(z.string()).optional()

const signature = component(
  'SignatureFields',
  'The signature fields of a document; which ones depends on its text and on the profile.',
  z.object({
    version: z.string(),
    hash: z.string(),
    language: z.string(),
    length: count.meta({ description: 'words and figures' }),
    exact: z.string().optional(),
    fingerprints: terms,
    simhash: terms,
    imatch: terms,
    tweezer: terms,
    sentences: terms,
    paths: terms,
    grams: terms,
    sketch: z.string().optional(),
  }),
)

/** The answer of `sign`. */
export const signedDocuments = component(
  'SignedDocuments',
  'The signatures in the order of the documents.',
  z.object({ documents: z.array(z.object({ _id: z.string(), onefold: signature })) }),
)
