import { corpusTreeAlgorithm, listTreeNodes } from '../../../src/signatures/corpus-tree.js'
import { resolveParameters } from '../../../src/signatures/signature-algorithm.js'
import { weighSentences } from '../../../src/signatures/weighted-terms.js'
import { countVisits, type VisitCounts, type VisitedNode } from '../../../src/similarity/codet.js'
import { analyseCollection } from './collection.js'
import { directedVerdict, type MethodDocument, type MethodPair, type PublishedMethod } from './published-method.js'
import { type Feature, featureOf } from './shared-features.js'

/** A node that more documents than this visit is deactivated: such nodes dominate the cost, and their effect is negligible (CoDet 3.2). */
const maxVisitors = 1000

/** The settings of {@link createCodet}. */
interface CodetSetting {
  /** The equivalency threshold ETL, exclusive. */
  readonly threshold: number
  /** Whether the bounded ratio replaces CS / SCS. */
  readonly bounded: boolean
}

/** CoDet: a document is contained in another if its CS / SCS exceeds a threshold. The depth threshold DT is 5, PSC and DSP are 1. */
export function createCodet({ threshold, bounded }: CodetSetting): PublishedMethod {
  const parameters = resolveParameters(corpusTreeAlgorithm)
  return {
    name: bounded ? 'CoDet bounded' : 'CoDet',
    paper: 'Varol, CoDet: containment and near duplicate detection, M.S. thesis, Bilkent University, 2012',
    setting: `DT = ${parameters.depthThreshold}, PSC = ${parameters.suffixes}, DSP = 1, ${bounded ? 'bounded ratio' : 'ETL'} > ${threshold}`,
    *run(documents: readonly MethodDocument[]): Generator<MethodPair> {
      const { ids, texts, lexicon } = analyseCollection(documents)
      const tree = new CorpusTree(bounded)
      for (const [second, text] of texts.entries()) {
        for (const { first, aInB, bInA } of tree.insert(countVisits(listTreeNodes(weighSentences(text, lexicon), parameters)))) {
          const verdict = directedVerdict(aInB > threshold, bInA > threshold)
          if (verdict) yield { a: ids[first]!, b: ids[second]!, verdict }
        }
      }
    },
  }
}

/** An earlier document that visited nodes of the inserted one, and the ratios of both; the earlier document is a. */
interface TreeMatch {
  readonly first: number
  readonly aInB: number
  readonly bInA: number
}

/** The tree, with a list of visitors at each node. Sums similarities while a document is inserted, as in algorithms 2 and 3 of the thesis. */
class CorpusTree {
  readonly #visitors = new Map<Feature, { readonly documents: number[]; readonly visits: number[] }>()
  readonly #selves: number[] = []
  readonly #similarities: number[] = []
  readonly #bounded: boolean

  constructor(bounded: boolean) {
    this.#bounded = bounded
  }

  insert(nodes: VisitCounts): TreeMatch[] {
    const touched = nodes.flatMap((node) => this.#visit(node))
    const self = nodes.reduce((sum, { depth, idf, visits }) => sum + this.#shared(visits, visits) * depth * idf, 0)
    this.#selves.push(self)
    this.#similarities.push(0)
    return touched.sort((a, b) => a - b).map((first) => this.#take(first, self))
  }

  /** Adds the document to a node's visitors. @returns the earlier visitors that the document meets for the first time */
  #visit(node: VisitedNode): number[] {
    const key = featureOf(node)
    const visitors = this.#visitors.get(key) ?? { documents: [], visits: [] }
    this.#visitors.set(key, visitors)
    const met = visitors.documents.length <= maxVisitors ? this.#increase(visitors, node) : []
    visitors.documents.push(this.#selves.length)
    visitors.visits.push(node.visits)
    return met
  }

  #increase(visitors: { readonly documents: number[]; readonly visits: number[] }, { depth, idf, visits }: VisitedNode): number[] {
    const met: number[] = []
    for (const [i, document] of visitors.documents.entries()) {
      if (idf === 0) continue
      if (this.#similarities[document] === 0) met.push(document)
      this.#similarities[document]! += this.#shared(visits, visitors.visits[i]!) * depth * idf
    }
    return met
  }

  #shared(a: number, b: number): number {
    return this.#bounded ? Math.min(a, b) : a * b
  }

  #take(first: number, self: number): TreeMatch {
    const similarity = this.#similarities[first]!
    this.#similarities[first] = 0
    return { first, aInB: similarity / this.#selves[first]!, bInA: similarity / self }
  }
}
