/** Letters and signs, and what programs that read scanned pages take them for. */
const misreadings = new Map(
  Object.entries({
    a: 'o',
    b: 'h',
    c: 'e',
    d: 'cl',
    e: 'c',
    f: 't',
    g: 'q',
    h: 'b',
    i: 'l',
    l: '1',
    m: 'rn',
    n: 'u',
    o: '0',
    r: 't',
    s: '5',
    t: 'f',
    u: 'n',
    v: 'y',
    w: 'vv',
    y: 'v',
    B: '8',
    D: 'O',
    G: '6',
    I: 'l',
    O: '0',
    S: '5',
    Z: '2',
    0: 'O',
    1: 'l',
    3: '8',
    5: 'S',
    6: '8',
    8: '3',
    ',': '.',
    '.': ',',
    ' ': '',
  }),
)

/**
 * Misreads characters of a text at random, as programs that read scanned pages do: eight of ten are taken for others or joined with them, one is lost,
 * and one has a point, a comma or a space after it that is not there.
 *
 * @param {string} text
 * @param {number} rate  share of the characters, 0..1
 * @param {import('./seeded-random.mjs').SeededRandom} random
 */
export function misreadLetters(text, rate, random) {
  return Array.from(text, (letter) => (random.below(10_000) < rate * 10_000 ? misread(letter, random) : letter)).join('')
}

function misread(letter, random) {
  const turn = random.below(10)
  if (turn === 0) return ''
  if (turn === 1) return letter + random.pick(['.', ',', ' '])
  return misreadings.get(letter) ?? letter
}
