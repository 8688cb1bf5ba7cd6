import type { AnalysedText } from '../../../src/analysis/analysed-text.js'
import { analyseCollection, type Collection } from './collection.js'
import { halvesOf, md5Hex } from './digests.js'
import type { MethodDocument, MethodPair, PublishedMethod } from './published-method.js'
import { significantSentences } from './sentence-digests.js'
import { dropFrequent, type Feature, featureOf, pairsSharing } from './shared-features.js'

const blog = 'Yoon, Jang, Kim and Park, Detecting partial and near duplication in the blogosphere, IEICE Transactions E95-D(2), 2012'
const wang = 'Wang and Chang, Exploiting sentence-level features for near-duplicate document detection, AIRS 2009, as Blog cites it'

/** A fingerprint in more documents than this is boilerplate (Blog 2). */
const maxOccurrences = 300

/** Documents with enough equal sentences are duplicates. Sentences are compared by their words, filtered and sorted. */
export function createBlog(minCollisions: number): PublishedMethod {
  const setting = `words of more than 60 % of the documents dropped, sorted; at least ${minCollisions} sentences in common`
  return createCollisions({ name: 'Blog sentence fingerprints', paper: blog, setting, minCollisions, sentencesOf: filteredSentences })
}

/** Documents with enough sentences that are equal word by word are duplicates: the baseline of Blog's table 2. */
export function createPlainSegments(minCollisions: number): PublishedMethod {
  const setting = `sentences as they stand; at least ${minCollisions} in common`
  return createCollisions({ name: 'plain segments (Wang09)', paper: wang, setting, minCollisions, sentencesOf: plainSentences })
}

interface CollisionSetting {
  readonly name: string
  readonly paper: string
  readonly setting: string
  readonly minCollisions: number
  /** For each document, the text to hash of each of its sentences. */
  readonly sentencesOf: (collection: Collection) => readonly (readonly (string | undefined)[])[]
}

/** Blog's steps "decide" and "collide", applied to pairs: to a target and each of its sources alone. */
function createCollisions({ name, paper, setting, minCollisions, sentencesOf }: CollisionSetting): PublishedMethod {
  return {
    name,
    paper,
    setting,
    *run(documents: readonly MethodDocument[]): Generator<MethodPair> {
      const collection = analyseCollection(documents)
      const features = dropFrequent(sentencesOf(collection).map(hashSentences), maxOccurrences)
      for (const { first, second, shared } of pairsSharing(features)) {
        if (shared >= minCollisions) yield { a: collection.ids[first]!, b: collection.ids[second]!, verdict: 'near' }
      }
    },
  }
}

function filteredSentences({ texts, lexicon }: Collection): (string | undefined)[][] {
  return texts.map((text) => significantSentences(text, lexicon, { maxDocumentShare: 0.6 }))
}

/** The tokens of each sentence in text order, lower-case, without punctuation. */
function plainSentences({ texts }: Collection): string[][] {
  return texts.map((text) => text.sentences.map(({ firstToken, endToken }) => joinTokens(text, firstToken, endToken)))
}

function joinTokens({ text, starts, ends }: AnalysedText, firstToken: number, endToken: number): string {
  const tokens: string[] = []
  for (let token = firstToken; token < endToken; token++) tokens.push(text.slice(starts[token], ends[token]))
  return tokens.join(' ').toLowerCase()
}

function hashSentences(sentences: readonly (string | undefined)[]): Feature[] {
  const found = new Set<Feature>()
  for (const sentence of sentences) if (sentence) found.add(featureOf(halvesOf(md5Hex(sentence))))
  return [...found]
}
