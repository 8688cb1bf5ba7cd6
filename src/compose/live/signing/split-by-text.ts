/**
 * Cuts a list into parts with about the same amount of text, in order.
 *
 * @param least UTF-16 code units that make it worth handing a part over
 * @param most most parts
 * @returns one part if there is less than twice `least`; no part is empty
 */
export function splitByText<Item extends { readonly text: string }>(items: readonly Item[], least: number, most: number): Item[][] {
  const total = items.reduce((sum, { text }) => sum + text.length, 0)
  const count = Math.max(1, Math.min(most, Math.floor(total / least)))
  const parts: Item[][] = Array.from({ length: count }, () => [])
  let passed = 0
  for (const item of items) {
    // An item goes where its middle lies, so that one long document is alone in its part.
    const place = total === 0 ? 0 : Math.floor(((passed + item.text.length / 2) / total) * count)
    parts[Math.min(place, count - 1)]!.push(item)
    passed += item.text.length
  }
  return parts.filter((part) => part.length > 0)
}
