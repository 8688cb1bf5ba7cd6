/** A run of this many marks is ordered before it is normalised. No writing system has runs of ten; decorated letters (“zalgo”) have some dozens. */
const longRun = 128

/** Surrogates count, too, because they may be halves of a mark. Whether they are is checked where it matters. */
const markUnit = /[\p{M}\p{Cs}]/u

/**
 * The text in Unicode's normal form C, in time linear in its length.
 *
 * JavaScript's `normalize` sorts the marks of a letter by insertion, in time with the square of their number: 80,000 of them, in a text of 200 KB,
 * take 12 to 17 s. So long runs are ordered first, which gives the same form.
 */
export function toNormalForm(text: string): string {
  return (hasLongRun(text) ? text.replace(/\p{M}+/gu, orderLong) : text).normalize('NFC')
}

/** Whether the text may have a long run. Testing every `longRun`th unit is enough, because each long run contains one of them. */
function hasLongRun(text: string): boolean {
  for (let at = longRun - 1; at < text.length; at += longRun) {
    if (!isMarkUnit(text, at)) continue
    let start = at
    let end = at + 1
    while (end - start < longRun && isMarkUnit(text, start - 1)) start--
    while (end - start < longRun && isMarkUnit(text, end)) end++
    if (end - start >= longRun) return true
  }
  return false
}

function isMarkUnit(text: string, at: number): boolean {
  return markUnit.test(text.charAt(at))
}

/**
 * Puts a long run of marks in canonical order. Marks without a class stay where they are, and no mark moves past them. The others are gathered by
 * class, because sorting a million of them would take most of a second.
 */
function orderLong(run: string): string {
  if (run.length < longRun) return run
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
