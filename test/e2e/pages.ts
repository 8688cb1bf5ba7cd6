import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runCommand } from '../support/run-command.js'
import { temporaryFolder } from '../support/temporary-folder.js'

/** An article in two versions: equal, reordered, reworded and overlapping sentences, a part that was moved, one removed and one added. */
export const versions = {
  old: `<!doctype html><html lang="en"><head><title>Ferry terminal approved</title></head><body><article>
<h1>Harbour commission approves the new ferry terminal for the islands and the mainland, after a long debate of the town council.</h1>
<p>Work on the pier begins in March, and the first ships are expected to call in the autumn of next year.
Residents of the old town had asked for a smaller building and a park along the quay.</p>
<h2>What will be built</h2>
<p>The terminal will have two floors and a roof of green copper.
Lorries and cars use the old customs yard, which is paved anew and fenced off from the promenade.
A bicycle garage for four hundred bicycles stands beside the tram stop.</p>
<ul><li>Two berths of 180 metres each.</li><li>A café that is open all year round.</li></ul>
<h2>What it costs</h2>
<p>The mayor and the owner of the shipping line signed the contract last week.
Opponents say that the town cannot afford the interest on its loans.</p>
<h2>What the neighbours say</h2>
<p>She fears that the traffic will drive away her guests in the summer months.
The commission promised to plant lime trees between the road and the houses.
A report on noise will be published before the end of the year.</p></article></body></html>`,
  new: `<!doctype html><html lang="en"><head><title>Ferry terminal</title></head><body><article>
<h1>Ferry terminal: what we know</h1>
<h2>The neighbours</h2>
<p>She fears that the traffic will drive away her guests in the summer months.
The commission promised to plant lime trees between the road and the houses.
The fire brigade has asked for a second gate, which the plans do not show yet.</p>
<h2>The building</h2>
<p>The terminal will have two floors and a roof of green copper.
Lorries and cars use the old customs yard, which is paved anew and fenced off from the promenade.
A bicycle garage for five hundred bicycles stands beside the tram stop.</p>
<ul><li>Two berths of 180 metres each.</li><li>A restaurant with a view of the lighthouse.</li></ul>
<p>Last week the owner of the shipping line and the mayor signed the contract.
Opponents say that the town cannot afford the interest on its many loans, of which the largest was raised for the bridge.</p>
<h2>Elsewhere in town</h2>
<p>The glass museum opens its doors again on Sunday, with bowls and lamps from three centuries.</p></article></body></html>`,
}

/** Text that would run as code, or break out of its place, if it were not escaped. The page must show its letters. */
export const hostile = [
  '</script><script>document.title = "run"</script>',
  '"><img src=x onerror="document.title = \'run\'">',
  "'--><svg/onload=document.title='run'>",
  ']]></style><style>*{display:none}</style>',
  '\u202Eright to left\u202C \uD800 \u0000 &amp; &lt; $& `x`',
].join(' ')

/** Writes two documents and the page that compares them. All are removed when the test ends. */
export async function writeComparison(
  documents: { readonly [name: string]: string },
  options: readonly string[] = [],
): Promise<{ readonly file: string }> {
  const folder = temporaryFolder()
  const files = Object.entries(documents).map(([name, content]) => {
    const file = join(folder, name)
    writeFileSync(file, content)
    return file
  })
  const file = join(folder, 'page.html')
  const { code, stderr } = await runCommand(['compare', ...files, '--format', 'html', '--out', file, ...options])
  if (code !== 0) throw new Error(stderr)
  return { file }
}
