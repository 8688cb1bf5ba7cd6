import { OnefoldError } from '../errors.js'
import type { OrderKey } from './document-order.js'
import type { Page } from './store.js'

/**
 * A page of at most `size` items. Whether more follow is seen from the items given: ask for one more than go on a page.
 *
 * @param positionOf the position behind an item, which the next page begins with
 */
export function pageOf<Item>(found: readonly Item[], size: number, positionOf: (item: Item) => string): Page<Item> {
  const items = found.slice(0, size)
  return { items, after: found.length > size ? positionOf(items.at(-1)!) : null }
}

/** The items of one page after another, from the first to the last. */
export async function* readPages<Item>(read: (after: string | null) => Promise<Page<Item>>): AsyncGenerator<readonly Item[]> {
  let after: string | null = null
  do {
    const page: Page<Item> = await read(after)
    yield page.items
    after = page.after
  } while (after !== null)
}

/** The place of a document in a walk by (since, id), from which the next page goes on. */
export function formatWalkPosition({ since, id }: OrderKey): string {
  return `${since} ${id}`
}

/** @throws OnefoldError CURSOR_INVALID */
export function parseWalkPosition(text: string): OrderKey {
  const [, since, id] = /^(-?\d{1,16}) (.+)$/su.exec(text) ?? []
  if (since === undefined || id === undefined) throw positionUnknown()
  return { since: Number(since), id }
}

/** For a position that no page of a walk gave. */
export function positionUnknown(): OnefoldError {
  return new OnefoldError('CURSOR_INVALID', 'this position was not given by a walk; start again')
}
