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
