/** A run of this many marks is ordered before it is normalised. No writing system has runs of ten; decorated letters (“zalgo”) have some dozens. */
const longRun = 128

/** Surrogates count, too, because they may be halves of a mark. Those of other characters are ordered like marks without a class. */
const markUnit = /[\p{M}\p{Cs}]/u

/**
 * The text in Unicode's normal form C, in time linear in its length.
 *
 * JavaScript's `normalize` sorts the marks of a letter by insertion, in time with the square of their number: 80,000 of them, in a text of 200 KB,
 * take 12 to 17 s. So long runs are ordered first, which gives the same form.
 */
export function toNormalForm(text: string): string {
  return withLongRunsOrdered(text).normalize('NFC')
}

/**
 * The text with the marks of each long run in canonical order. Testing every `longRun`th unit finds them all. Not a regular expression, which
 * fails on runs of some million units.
 */
function withLongRunsOrdered(text: string): string {
  let ordered = ''
  let from = 0
  for (let at = longRun - 1; at < text.length; at += longRun) {
    if (at < from || !isMarkUnit(text, at)) continue
    let start = at
    let end = at + 1
    while (start > from && isMarkUnit(text, start - 1)) start--
    while (isMarkUnit(text, end)) end++
    if (end - start < longRun) continue
    ordered += text.slice(from, start) + orderMarks(text.slice(start, end))
    from = end
  }
  return from === 0 ? text : ordered + text.slice(from)
}

function isMarkUnit(text: string, at: number): boolean {
  return markUnit.test(text.charAt(at))
}

/**
 * Puts a run of marks in canonical order. Marks without a class stay where they are, and no mark moves past them. The others are gathered by
 * class, because sorting a million of them would take most of a second.
 */
function orderMarks(run: string): string {
  const parts = new Map(Array.from(new Set(run), (mark) => [mark, [...mark.normalize('NFD')]]))
  const places = placesOfClasses(new Set([...parts.values()].flat()))
  const waiting = Array.from(new Set(places.values()), (): string[] => [])
  const ordered: string[] = []
  const putWaiting = (): void => {
    for (const marks of waiting) {
      for (const mark of marks) ordered.push(mark)
      marks.length = 0
    }
  }
  for (const mark of run) {
    for (const part of parts.get(mark)!) {
      const place = places.get(part)
      if (place === undefined) {
        putWaiting()
        ordered.push(part)
      } else waiting[place]!.push(part)
    }
  }
  putWaiting()
  return ordered.join('')
}

/**
 * For each mark, the rank of its canonical combining class among those of all given marks, from 0; marks without a class are left out. JavaScript
 * does not expose the classes, only their effect: of two marks, the one of the lower class comes first, and two of one class keep their order.
 */
function placesOfClasses(marks: ReadonlySet<string>): Map<string, number> {
  const ordered = [...marks].filter(hasClass).join('').normalize('NFD')
  const places = new Map<string, number>()
  let place = 0
  let previous = ''
  for (const mark of ordered) {
    if (changesPlaces(mark, previous)) place++
    places.set(mark, place)
    previous = mark
  }
  return places
}

/** Marks of the lowest and the highest class, 1 and 240. */
const [lowest, highest] = ['\u0334', '\u0345'] as const

function hasClass(mark: string): boolean {
  return changesPlaces(mark, lowest) || changesPlaces(highest, mark)
}

function changesPlaces(first: string, second: string): boolean {
  return (first + second).normalize('NFD') !== first + second
}
