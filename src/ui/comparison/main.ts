import { counterpartOf, type Match, Matches } from './matches.js'
import { Plot } from './plot.js'
import { Selection } from './selection.js'

/** Entry of the comparison page's script. */
const matches = new Matches()
const selection = new Selection(matches, (match) => plot.mark(match))
const plot = new Plot(matches, (match) => selection.select(match))

function matchAt(target: EventTarget | null): Match | undefined {
  const element = target instanceof Element ? target.closest('a.m') : null
  return element === null ? undefined : matches.of(element)
}

/** Selects a match by focusing it, so that Tab, arrows and clicks have the same effect. */
function focus(match: Match | undefined): void {
  match?.element.focus({ preventScroll: true })
}

function focusCounterpart(match: Match): void {
  const other = counterpartOf(match)
  if (other !== null) focus(matches.of(other))
}

const actions: Readonly<Record<string, (match: Match) => void>> = {
  ArrowDown: ({ side, at }) => focus(matches.step(side, at, 1)),
  ArrowUp: ({ side, at }) => focus(matches.step(side, at, -1)),
  ArrowRight: (match) => match.side === 'a' && focusCounterpart(match),
  ArrowLeft: (match) => match.side === 'b' && focusCounterpart(match),
  Enter: focusCounterpart,
  Home: ({ side }) => focus(matches.first(side)),
  End: ({ side }) => focus(matches.last(side)),
  Escape: ({ element }) => {
    selection.clear()
    element.closest<HTMLElement>('.text')!.focus({ preventScroll: true })
  },
}

for (const text of document.querySelectorAll<HTMLElement>('.text')) {
  text.addEventListener('focusin', ({ target }) => {
    const match = matchAt(target)
    if (match !== undefined) selection.select(match)
  })
  text.addEventListener('click', (event) => {
    const match = matchAt(event.target)
    if (match === undefined || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    selection.select(match)
  })
  text.addEventListener('keydown', (event) => {
    const match = matchAt(event.target)
    const action = actions[event.key]
    if (match === undefined || action === undefined || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    event.preventDefault()
    action(match)
  })
}

for (const run of document.querySelectorAll<HTMLAnchorElement>('a.run')) {
  run.addEventListener('click', (event) => {
    const [a, b] = [document.getElementById(run.hash.slice(1)), document.getElementById(run.dataset.b ?? '')]
    if (a === null || b === null) return
    event.preventDefault()
    const { lone } = run.dataset
    selection.show(a, b, lone === undefined ? [a, b] : [a, b].filter(({ id }) => lone.includes(id[0]!)))
  })
}

/** Selects the sentence of the hash: a link elsewhere on the page was followed, or the page was opened at a sentence. */
function followHash(): void {
  const element = document.getElementById(location.hash.slice(1))
  const match = element === null ? undefined : matches.of(element)
  if (match !== undefined) selection.select(match)
}

document.getElementById('steps')!.hidden = false
document.getElementById('previous')!.addEventListener('click', () => selection.step(-1))
document.getElementById('next')!.addEventListener('click', () => selection.step(1))
window.addEventListener('hashchange', followHash)
followHash()
