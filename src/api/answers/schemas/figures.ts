import { z } from 'zod'
import { component } from './components.js'

/** A number of things. */
export const count = z.int().min(0)

/** A share, 0 to 1, at most four decimals. */
export const share = z.number().min(0).max(1)

/** ISO 8601 in UTC. */
export const time = z.string().meta({ format: 'date-time' })

/** What a comparison says about a, relative to b. */
export const verdict = component(
  'Verdict',
  'About a, the document that is listed, relative to b, which it is listed under or compared with: `contained` means that all of a is in b.',
  z.enum(['exact', 'near', 'contains', 'contained', 'variant', 'distinct']),
)

/** How strict a listing or a fold is. */
export const level = component('Level', 'Each level includes the ones before it.', z.enum(['exact', 'near', 'contained']))

/** Verdict and containment both ways, which everything listed has. */
export const containment = { verdict, a_in_b: share, b_in_a: share }

const span = { start: count, end: count }

const sentenceSpan = component(
  'SentenceSpan',
  'A sentence by its number, from 1, and its place: UTF-16 code units of the signed text, the end not included.',
  z.object({ sentence: count, ...span }),
)

const sentenceInB = component(
  'SentenceInB',
  'A sentence of b, and its text if it does not read as the sentence of a.',
  z.object({
    sentence: count,
    ...span,
    text: z.string().optional().meta({ description: 'the sentence as it stands in b, if it reads otherwise' }),
  }),
)

/** A sentence of a that is also in b. */
export const evidence = component(
  'Evidence',
  'A sentence of a that is also in b.',
  z.object({
    a: sentenceSpan,
    b: sentenceInB,
    text: z.string().meta({ description: 'the sentence as it stands in a' }),
    part: z.literal(true).optional().meta({ description: 'one of the two sentences has only a part of the other' }),
  }),
)

const sharesOfSentences = z.object({ a: share, b: share })

/** Members of {@link sentenceDegrees}. */
export const degrees = {
  a: count.meta({ description: 'sentences of a' }),
  b: count.meta({ description: 'sentences of b' }),
  overlap: sharesOfSentences.meta({ description: 'shares of the sentences that are paired with an equal one' }),
  resemblance: sharesOfSentences.meta({ description: 'shares of the sentences that have an equal one' }),
  odds: z.number().min(0).max(100).meta({ description: 'both resemblances in one figure' }),
}

/** How much of two documents is the same, in sentences. */
export const sentenceDegrees = component('SentenceDegrees', 'How much of two documents is the same, in sentences.', z.object(degrees))

/** A stretch of text that two documents share. */
export const passage = component(
  'Passage',
  'A stretch of text that two documents share, copied or reworded; places in UTF-16 code units of the signed texts.',
  z.object({ a: z.object(span), b: z.object(span), score: share }),
)

/** CoDet's figures. */
export const codet = component(
  'CodetFigures',
  'Containment both ways as CoDet computes it, by a lexicon.',
  z.object({ a_in_b: share, b_in_a: share, lexicon: z.string() }),
)

/** A place in a text. */
export const place = z.object(span)
