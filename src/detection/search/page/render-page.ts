import { countMembers } from '../../../grouping/folded-list.js'
import { fetchesNothing } from '../../../json/requested-source.js'
import type { Evidence, JsonObject } from '../../../model.js'
import { areCopies } from '../../../similarity/comparison.js'
import type { SearchHit } from '../../../store/store-search.js'
import { letOtherWorkIn } from '../../other-work.js'
import type { Fold } from '../fold.js'
import { showGroupCounts } from '../query/aggs-by-group.js'
import type { FoundDocument } from '../query/found-document.js'
import type { SearchContext } from '../search-context.js'
import type { EvidenceReader } from './evidence-reader.js'
import type { ListedDuplicate } from './folded-answer.js'
import type { SearchPage } from './search-page.js'

/** The lists of documents under a hit, by their names. */
type Listed = Readonly<Record<'members' | 'contains' | 'contained_in' | 'variants', readonly FoundDocument[]>>

/** The sentences that documents share with the hit under which they are listed, by document id. */
type Sentences = ReadonlyMap<string, readonly Evidence[]>

/** Number of hits that are compared with their members, without texts, before other work gets its turn. */
const hitsAtOnce = 100

/**
 * Renders a page in the engine's shape, with `_duplicates` on its hits and `duplicates` beside them.
 *
 * @param evidence undefined if the search does not ask for evidence
 */
export async function renderPage(page: SearchPage, context: SearchContext, evidence: EvidenceReader | undefined): Promise<JsonObject> {
  const listed = page.folds.map((fold) => listOf(fold, page, context))
  const shown = page.folds.map((fold) => fold.shown)
  const others = listed.flatMap((lists) => Object.values(lists).flat())
  const presented = await context.query.present(shown, others)
  await evidence?.load([...shown, ...others])
  const hits: JsonObject[] = []
  for (const [at, fold] of page.folds.entries()) {
    const lists = listed[at]!
    const sentences = await evidence?.explain(Object.values(lists).flat(), fold.shown)
    hits.push(renderHit(fold, lists, { presented, context, sentences }))
    // Comparing the texts of a fold may take long.
    if (evidence !== undefined || at % hitsAtOnce === hitsAtOnce - 1) await letOtherWorkIn()
  }
  return renderAnswer(page, hits, context)
}

function listOf(fold: Fold, { notes }: SearchPage, { request }: SearchContext): Listed {
  const note = notes.get(fold)
  return {
    members: fold.group.members.filter(({ id }) => id !== fold.shown.id).slice(0, request.options.members),
    contains: note?.contains ?? [],
    contained_in: note?.containedIn ?? [],
    variants: note?.variants ?? [],
  }
}

/** What rendering a hit needs. */
interface HitParts {
  /** Hits with the parts that the user asked for, by document id. */
  readonly presented: ReadonlyMap<string, SearchHit>
  readonly context: SearchContext
  readonly sentences: Sentences | undefined
}

function renderHit(fold: Fold, listed: Listed, parts: HitParts): JsonObject {
  const { group, shown } = fold
  const { presented, context } = parts
  const render = (document: FoundDocument) => renderListed(document, shown, parts)
  const { members, ...others } = listed
  const notEmpty = Object.entries(others).filter(([, list]) => list.length > 0)
  const duplicates = {
    group: shown.shownGroup,
    count: countMembers(group),
    members: members.map((member) => markJoined(render(member))),
    ...Object.fromEntries(notEmpty.map(([name, list]) => [name, list.map(render)])),
  }
  const { _score, sort } = shown.hit
  const hit = presented.get(shown.id) ?? shown.hit
  const asked = fetchesNothing(context.request.body) ? withoutStored(hit) : hit
  return { ...asked, _score, ...(sort !== undefined && { sort }), _duplicates: duplicates }
}

/** A hit as engines return it if a search fetches no stored fields. */
function withoutStored({ _id, _routing, _ignored, ...hit }: SearchHit): JsonObject {
  return hit
}

/** A document listed under a hit, with its verdict relative to the hit. */
function renderListed(document: FoundDocument, shown: FoundDocument, { presented, context, sentences }: HitParts): ListedDuplicate {
  const { verdict, aInB, bInA } = context.comparer.relate(document.facts, shown.facts)
  const source = presented.get(document.id)?._source
  return {
    _id: document.facts.id,
    _index: document.hit._index,
    verdict,
    a_in_b: aInB,
    b_in_a: bInA,
    ...(source !== undefined && { _source: source }),
    ...(sentences !== undefined && { evidence: sentences.get(document.id) ?? [] }),
  }
}

/** Marks a member that is not near to the hit: members of a group were compared with its anchor, and need not be near to each other. */
function markJoined(member: ListedDuplicate): ListedDuplicate {
  return areCopies(member.verdict) ? member : { ...member, by: 'group' }
}

function renderAnswer(page: SearchPage, hits: readonly JsonObject[], { request, query }: SearchContext): JsonObject {
  const { answer, totals } = page
  const { show, level, aggsByGroup } = request.options
  const { hits: own, aggregations, ...rest } = answer
  const { total: _total, max_score: _maxScore, ...others } = own
  return {
    ...rest,
    ...(rest.took !== undefined && { took: query.tookMs }),
    ...query.missing,
    hits: {
      ...others,
      ...(totals.hits !== undefined && { total: totals.hits }),
      ...(totals.maxScore !== undefined && { max_score: totals.maxScore }),
      hits,
    },
    ...(aggregations !== undefined && { aggregations: aggsByGroup ? showGroupCounts(aggregations) : aggregations }),
    duplicates: {
      show,
      level,
      folded: page.folded,
      total_groups: totals.groups,
      window_reached: page.windowReached,
      cursor: page.cursor,
    },
  }
}
