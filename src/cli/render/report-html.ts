import { formatShare } from '../../detection/duplicate-reason.js'
import type { ReportTotals } from '../../detection/live/asking/report-cursor.js'
import type { ReportedDocument, ReportedGroup, ReportedMember } from '../../detection/reported-group.js'
import type { Evidence } from '../../model.js'
import { escapeHtml } from './escape-html.js'
import { formatCount } from './numbers.js'
import type { PageGroups } from './page-groups.js'
import type { ShortGroup } from './short-group.js'
import { excerptPair } from './shown-text.js'

/** What the page shows in addition to the groups. */
interface ReportPage {
  readonly totals: ReportTotals
  readonly level: string
  /** The inputs as the user named them, or the collection. */
  readonly sources: readonly string[]
  readonly date: Date
  readonly cut: PageGroups<unknown>['cut']
  /** How many groups are shown. */
  readonly shown: number
  /** Title or first words of a document, on one line. */
  label(id: string): string
  /** Language of a document. Screen readers choose a voice by it, and browsers the characters of Chinese or Japanese. */
  language(id: string): string
}

const style = `
:root { color-scheme: light dark; --line: #8884; --soft: #8882; --quiet: light-dark(#666, #999) }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; overflow-wrap: anywhere }
h1 { font-size: 1.5rem; margin-bottom: 0 }
header p, .figures, .id { color: var(--quiet) }
.totals { display: flex; gap: 2rem; flex-wrap: wrap; margin: 1.5rem 0 }
.totals b { display: block; font-size: 1.5rem }
details { border: 1px solid var(--line); border-radius: .5rem; margin: .75rem 0 }
@media screen { details { content-visibility: auto; contain-intrinsic-height: auto 16rem } }
summary h2 { display: inline; font-size: 1rem }
summary { padding: .6rem 1rem; cursor: pointer; break-after: avoid }
/* Inside, because what is contained is cut off at the edge of its group. */
summary:focus-visible { outline: 2px solid; outline-offset: -3px; border-radius: .5rem }
ol { list-style: none; margin: 0; padding: 0 }
li { border-top: 1px solid var(--line); padding: .6rem 1rem; break-inside: avoid }
.id { font: .85rem ui-monospace, monospace }
.verdict { display: inline-block; min-width: 5.5rem; text-align: center; border-radius: 1rem; padding: 0 .6rem; margin-inline-end: .25rem; font-size: .85rem; border: 1px solid transparent; background: var(--soft) }
.exact, .near { background: #2a84 } .contained, .contains { background: #28c4 } .variant { background: #ca24 }
.kept { background: none; border-color: currentColor; min-width: 0 }
.figures { margin: .2rem 0 }
span.figures { white-space: nowrap }
blockquote { margin-block: .3rem; margin-inline: 1rem 0; padding-inline-start: .8rem; border-inline-start: 3px solid var(--line) }
`

/** What the mark says at a level at which a whole group can go. */
const keptNote = 'What is marked as kept stands for its group; if another group contains it, it may go, too.'

/** A report as one self-contained HTML page without scripts or requests. All text of documents is escaped. */
export function* renderReportHtml(groups: Iterable<ShortGroup<ReportedGroup>>, page: ReportPage): Generator<string> {
  yield renderHead(page)
  for (const group of groups) yield renderGroup(group, page)
  yield page.shown > 0 ? '</main>\n</html>\n' : '<p>No duplicates found.</p>\n</main>\n</html>\n'
}

/** Says in words which groups a page shows and where the others are, as a sentence; undefined if it shows all. */
export function describeCut({ cut, shown }: Pick<ReportPage, 'cut' | 'shown'>): string | undefined {
  if (cut === undefined) return undefined
  const which = cut === 'largest' ? `${formatCount(shown)} largest` : `first ${formatCount(shown)}`
  const larger = cut === 'largest' ? '' : '--min-size leaves only larger ones, and '
  return `of the groups only the ${which} are shown: ${larger}--format csv and --format ndjson list all`
}

function renderHead(page: ReportPage): string {
  const { totals, level, sources, date } = page
  const cut = describeCut(page)
  const figure = (count: number, name: string, rest = '') =>
    `<div><b>${formatCount(count)}</b>${name}${count === 1 ? '' : 's'}${rest}</div>`
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Duplicates in ${escapeHtml(sources.join(', '))}</title>
<style>${style}</style>
<main>
<header><h1>Duplicates in ${escapeHtml(sources.join(', '))}</h1>
<p>onefold, level ${escapeHtml(level)}, ${toMinute(date.toISOString())}. Figures are of the document shown and the first of its group; quoted lines and signatures of mails do not count.${level === 'contained' ? ` ${keptNote}` : ''}</p></header>
<div class="totals">${figure(totals.documents, 'document')}${figure(totals.groups, 'group')}${figure(totals.removable, 'document', ' could go')}</div>
${cut === undefined ? '' : `<p><b>${capitalise(cut)}.</b></p>\n`}`
}

function renderGroup({ group, moreMembers, moreContained }: ShortGroup<ReportedGroup>, page: ReportPage): string {
  const { size, representative, anchor = representative, contains, members } = group
  const contained = contains.length + moreContained
  const counts = [
    `${formatCount(size)} ${size === 1 ? 'document' : 'documents'}`,
    ...(contained > 0 ? [`contains ${formatCount(contained)}`] : []),
  ]
  const more = moreMembers + moreContained
  const languages = ({ _id }: ReportedDocument) => ({ mine: languageMark(_id, page), others: languageMark(anchor._id, page) })
  const describe = (document: ReportedDocument) => `${keptMark(document, representative)}${describeDocument(document, page)}`
  return `<details open><summary><h2>${describeLabel(anchor, page)}</h2> <span class="figures">${counts.join(', ')}</span></summary>
<ol>
<li><span class="verdict">first</span> ${describe(anchor)}</li>
${[...members, ...contains].map((member) => renderMember(member, describe(member), languages(member))).join('')}${more > 0 ? `<li>and ${formatCount(more)} more: --format csv and --format ndjson list all</li>\n` : ''}</ol>
</details>
`
}

/** The marks of the languages of a document and of the first of its group. */
interface Languages {
  readonly mine: string
  readonly others: string
}

function renderMember(member: ReportedMember, description: string, languages: Languages): string {
  const quotes = (member.evidence ?? []).map((evidence) => quoteEvidence(evidence, languages)).join('')
  return `<li><span class="verdict ${member.verdict}">${member.verdict}</span> ${description}
<p class="figures">${escapeHtml(holdShares(describeFigures(member)))}</p>${quotes}</li>
`
}

/** A sentence, and below it the same sentence as the first of the group has it, if it reads otherwise there. */
function quoteEvidence({ text, b, part }: Evidence, languages: Languages): string {
  const [mine, others] = excerptPair(text, b.text)
  const quote = (quoted: string, language: string) => `<blockquote dir="auto"${language}>${escapeHtml(quoted)}</blockquote>`
  const note = (words: string) => `<p class="figures">${words}</p>`
  return `${part ? note('In part:') : ''}${quote(mine, languages.mine)}${others === undefined ? '' : `${note('In the first:')}${quote(others, languages.others)}`}`
}

function describeFigures(member: ReportedMember): string {
  const { reason, verdict, a_in_b: aInB, b_in_a: bInA } = member
  if (verdict === 'exact') return `${reason}.`
  return `${reason}: ${formatShare(aInB)} of it is in the first, ${formatShare(bInA)} of the first is in it.${describeDegrees(member)}`
}

/** Keeps a number and its per cent sign on one line. */
function holdShares(text: string): string {
  return text.replaceAll(/(?<=\d) %/g, '\u00a0%')
}

function describeDegrees({ sentences }: ReportedMember): string {
  if (sentences === undefined) return ''
  const { a, b } = sentences.overlap
  return ` In sentences: ${formatShare(a)} of it, ${formatShare(b)} of the first.`
}

function keptMark({ _id }: ReportedDocument, representative: ReportedDocument): string {
  return _id === representative._id ? '<span class="verdict kept">kept</span> ' : ''
}

function describeDocument({ _id, length, since }: ReportedDocument, page: ReportPage): string {
  const facts = [`${formatCount(length)} words`, ...(since === undefined ? [] : [toMinute(since)])].join(', ')
  return `${describeLabel({ _id }, page)} <bdi class="id">${escapeHtml(_id)}</bdi> <span class="figures">${facts}</span>`
}

function describeLabel({ _id }: Pick<ReportedDocument, '_id'>, page: ReportPage): string {
  return `<bdi${languageMark(_id, page)}>${escapeHtml(page.label(_id))}</bdi>`
}

/** The attribute of what a document says itself, unless it is in the language of the page. */
function languageMark(id: string, page: ReportPage): string {
  const language = page.language(id)
  return language === 'en' || language === 'und' ? '' : ` lang="${escapeHtml(language)}"`
}

/** A time in ISO 8601 as people read it. */
function toMinute(time: string): string {
  return `${time.slice(0, 16).replace('T', ' ')} UTC`
}

function capitalise(sentence: string): string {
  return `${sentence[0]!.toUpperCase()}${sentence.slice(1)}`
}
