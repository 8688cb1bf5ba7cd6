import type { Hash64 } from '../hashing/hash64.js'
import { RunningHash } from '../hashing/running-hash.js'
import type { SignatureAlgorithm } from './signature-algorithm.js'
import { compareRarity, type WeightedTerm } from './weighted-terms.js'

/** Parameters of {@link corpusTreeAlgorithm}, explained there. */
export interface CorpusTreeParameters {
  readonly minDepth: number
  readonly depthThreshold: number
  readonly suffixes: number
  readonly wordSorting: boolean
}

/** CoDet's corpus tree as index terms. */
export const corpusTreeAlgorithm: SignatureAlgorithm<CorpusTreeParameters> = {
  name: 'paths',
  version: 1,
  field: 'paths',
  summary:
    'The nodes of a prefix tree that the sentences visit, each with its rarest words first; a node is an index term and its visitors are the posting list. Finds documents that contain each other, through the rare words of single sentences.',
  paper: 'Varol, CoDet: containment and near duplicate detection, M.S. thesis, Bilkent University, 2012 (CIKM 2011)',
  section: '3.2 and 5.2',
  deviations: [
    'Words of equal idf are ordered by their hashes; the thesis leaves the order of ties open.',
    'A node is the hash of its path, not a pointer, so that the tree lives in an inverted index; nodes with too many visitors are deactivated by the df cap when candidates are looked up.',
    'Where only deep nodes are indexed, a sentence that is too short for them gives its last node.',
  ],
  usesLexicon: true,
  parameters: {
    minDepth: {
      type: 'integer',
      minimum: 1,
      maximum: 16,
      default: 1,
      changesTerms: false,
      meaning:
        'Shallowest node that becomes a term; a value above depthThreshold counts as depthThreshold. 3 with depthThreshold 3 gives one term for each sentence and finds nearly as much as all five; 1 gives the whole tree, with nodes so common that they propose nothing.',
    },
    depthThreshold: {
      type: 'integer',
      minimum: 1,
      maximum: 16,
      default: 5,
      changesTerms: false,
      meaning:
        'DT: words of a sentence that are used. More lets common words in and costs one more term for each sentence; best at 5 in the thesis.',
    },
    suffixes: {
      type: 'integer',
      minimum: 1,
      maximum: 10,
      default: 1,
      changesTerms: false,
      meaning:
        'PSC: suffixes of each sorted sentence that are inserted, the whole one included. More costs as many times the terms and changes nothing in the thesis; it can help where the rarest word is misspelt.',
    },
    wordSorting: {
      type: 'boolean',
      default: true,
      changesTerms: true,
      meaning:
        'WS: rarest words first. Off keeps the order of the text: sentences then meet in their common first words, about a hundred times as often.',
    },
  },
}

/** A node that a document visits. */
export interface TreeNode extends Hash64 {
  /** Words on the path from the root, from 1. */
  readonly depth: number
  /** idf of the last word on the path. */
  readonly idf: number
}

/** Every visit of a node at an indexed depth, in text order, repeats included. CoDet's similarity counts these visits. */
export function listTreeNodes(sentences: readonly (readonly WeightedTerm[])[], parameters: CorpusTreeParameters): TreeNode[] {
  const { depthThreshold, suffixes, wordSorting } = parameters
  return sentences.flatMap((sentence) => {
    const words = wordSorting ? [...sentence].sort(compareRarity) : sentence
    const starts = Array.from({ length: Math.min(suffixes, words.length) }, (_, start) => start)
    return starts.flatMap((start) => nodesOnPath(words.slice(start, start + depthThreshold), parameters.minDepth))
  })
}

function nodesOnPath(path: readonly WeightedTerm[], minDepth: number): TreeNode[] {
  const hash = new RunningHash()
  const nodes = path.map(({ term, idf }, i): TreeNode => {
    if (i === 0) hash.start(term.high, term.low)
    else hash.add(term.high, term.low)
    return { high: hash.high >>> 0, low: hash.low >>> 0, depth: i + 1, idf }
  })
  return nodes.slice(Math.min(minDepth, path.length) - 1)
}
