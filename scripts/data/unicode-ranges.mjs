// Writes src/analysis/unicode-ranges.ts from the Unicode tables of the Node that runs it.
//
//   node scripts/data/unicode-ranges.mjs
import { writeFileSync } from 'node:fs'
import { readArguments } from '../read-arguments.mjs'

readArguments(import.meta.filename)

const width = 130

/** The runs of code points below U+20000 that match: lengths of gaps and runs in turn, in base 36. */
function ranges(expression) {
  const numbers = []
  let from = 0
  let inside = false
  for (let codePoint = 0; codePoint <= 0x20000; codePoint++) {
    const matches = codePoint < 0x20000 && expression.test(String.fromCodePoint(codePoint))
    if (matches === inside) continue
    numbers.push((codePoint - from).toString(36))
    from = codePoint
    inside = matches
  }
  return numbers.join(' ')
}

function constant(name, comment, value) {
  const lines = value.match(new RegExp(`.{1,${width}}(?: |$)`, 'g')).map((line) => line.trimEnd())
  return `/** ${comment} */\nexport const ${name} =\n  '${lines.join(" ' +\n  '")}'\n`
}

const text = `// Written by scripts/data/unicode-ranges.mjs from Unicode ${process.versions.unicode}. Source: the Unicode Character Database, Unicode licence v3.
//
// Kept as data so that tokens are the same on every Node: a later Unicode version would turn unassigned code points into letters. Each
// constant lists the lengths of gaps and runs in turn, in base 36, from U+0000 to U+1FFFF.

${constant('letterRuns', 'Letters and marks: \\p{L}, \\p{M}.', ranges(/[\p{L}\p{M}]/u))}
${constant('numberRuns', 'Number characters: \\p{N}.', ranges(/\p{N}/u))}
${constant('markRuns', 'Marks: \\p{M}.', ranges(/\p{M}/u))}`
writeFileSync(new URL('../../src/analysis/unicode-ranges.ts', import.meta.url), text)
