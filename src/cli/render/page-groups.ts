import { Heap } from '../../heap.js'
import { type GroupLists, type ShortGroup, shortenTo } from './short-group.js'

/** Most documents on a page. With more, a browser folds a group or finds a word only after seconds (docs/benchmarks/2026-11-28-xeon-2-cores/report.md). */
const mostOnPage = 10_000

/** Documents that are shown in each list of a group. */
const mostInGroup = 100

/** The groups that a page shows. */
export interface PageGroups<Group> {
  readonly groups: readonly ShortGroup<Group>[]
  /** Which ones these are, if there are too many for a page: the largest ones, the largest first, or the first ones. */
  readonly cut: 'largest' | 'first' | undefined
}

/**
 * The largest groups, as many as a page shows, the largest first; all of them in their order if they fit. Of groups of one size the earlier ones.
 *
 * Cost: memory for what a page shows, however many groups there are.
 *
 * @param isKept whether a member is shown however large its group is, as the representative is
 */
export function chooseLargest<Group extends GroupLists>(
  groups: Iterable<Group>,
  isKept: (group: Group, member: Group['members'][number]) => boolean,
): PageGroups<Group> {
  // The smallest first, which goes first; of equal ones the latest.
  const chosen = new Heap<Choice<Group>>((a, b) => a.size - b.size || b.place - a.place)
  let place = 0
  let shown = 0
  // What is not larger stays out, too, even if there is room for it: a page of the largest groups has none that is smaller than one left out.
  let largestLeftOut = 0
  for (const group of groups) {
    const size = sizeOf(group)
    place++
    if (size <= largestLeftOut) continue
    const short = shortenTo(mostInGroup, group, (member) => isKept(group, member))
    chosen.push({ size, place, short })
    shown += sizeOf(short.group)
    for (; shown > mostOnPage; shown -= sizeOf(chosen.pop()!.short.group)) largestLeftOut = chosen.items[0]!.size
  }
  const isWhole = chosen.items.length === place
  const order = isWhole ? byPlace : bySize
  return { groups: [...chosen.items].sort(order).map(({ short }) => short), cut: isWhole ? undefined : 'largest' }
}

/** The first groups, as many as a page shows. No more are read than these and one. */
export async function chooseFirst<Group extends GroupLists>(groups: AsyncIterable<Group>): Promise<PageGroups<Group>> {
  const chosen: ShortGroup<Group>[] = []
  let shown = 0
  for await (const group of groups) {
    const short = shortenTo(mostInGroup, group, () => false)
    shown += sizeOf(short.group)
    if (shown > mostOnPage) return { groups: chosen, cut: 'first' }
    chosen.push(short)
  }
  return { groups: chosen, cut: undefined }
}

interface Choice<Group> {
  readonly size: number
  readonly place: number
  readonly short: ShortGroup<Group>
}

/** Its documents, and those that its anchor contains. */
function sizeOf({ members, contains }: GroupLists): number {
  return 1 + members.length + contains.length
}

function byPlace(a: Choice<unknown>, b: Choice<unknown>): number {
  return a.place - b.place
}

function bySize(a: Choice<unknown>, b: Choice<unknown>): number {
  return b.size - a.size || a.place - b.place
}
