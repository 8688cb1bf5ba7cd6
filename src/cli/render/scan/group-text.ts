import { formatShare } from '../../../detection/duplicate-reason.js'
import type { DuplicateGroup, GroupMember, Verdict } from '../../../model.js'
import { formatCount } from '../numbers.js'
import { type ShortGroup, shortenTo } from '../short-group.js'
import { excerptPair, oneLine, printable } from '../shown-text.js'
import type { Paint, Style } from '../text-style.js'

const verdictStyles: Readonly<Record<Verdict, Style>> = {
  exact: 'green',
  near: 'green',
  contains: 'cyan',
  contained: 'cyan',
  variant: 'yellow',
  distinct: 'dim',
}

/** Wide enough for the longest verdict. */
const verdictWidth = 'contained'.length

/** Lines under a document begin below its id, in this column. */
const column = verdictWidth + 6
const indent = ' '.repeat(column)

/** How a group's text is labelled and laid out. */
export interface GroupTextParts {
  /** Title or first words of a document, on one line. */
  label(id: string): string
  readonly paint: Paint
  /** Breaks a text that begins in column `indent` at the width of the terminal; by default nothing is broken. */
  hang?(text: string, indent: number): string
}

/**
 * A group for people: its documents, one per line, each with its verdict and containments relative to the anchor, and one sentence that both have.
 *
 * The representative is marked with `*`. A last line says how many documents are not shown.
 */
export function renderGroupText(shown: ShortGroup<DuplicateGroup>, { label, paint, hang = (text) => text }: GroupTextParts): string {
  const { group } = shown
  const mark = (id: string) => (id === group.representative ? '*' : ' ')
  const head = `${mark(group.group)} ${hang(`${paint('bold', printable(group.group))}  ${paint('bold', label(group.group))}`, 2)}\n`
  const lines = (member: GroupMember, marked: string) => [
    `${marked}   ${paint(verdictStyles[member.verdict], member.verdict.padEnd(verdictWidth))}  ${hang(`${printable(member.id)}  ${label(member.id)}`, column)}\n`,
    `${indent}${hang(paint('dim', describeFigures(member, group.group)), column)}\n`,
    ...quoteEvidence(member, group.group).map((quote) => `${indent}${hang(paint('dim', quote), column)}\n`),
  ]
  return [
    head,
    ...group.members.flatMap((member) => lines(member, mark(member.id))),
    ...group.contains.flatMap((member) => lines(member, ' ')),
    ...describeMore(shown).map((more) => `    ${hang(paint('dim', more), 4)}\n`),
    '\n',
  ].join('')
}

function describeMore({ moreMembers, moreContained }: ShortGroup<DuplicateGroup>): string[] {
  const counts = [
    ...(moreMembers > 0 ? [`${formatCount(moreMembers)} more ${moreMembers === 1 ? 'copy' : 'copies'}`] : []),
    ...(moreContained > 0 ? [`${formatCount(moreContained)} more contained`] : []),
  ]
  // Without `--level`, groups are listed at `near`, which omits groups that only contain others.
  const level = moreContained > 0 ? ' --level contained' : ''
  return counts.length === 0 ? [] : [`and ${counts.join(', ')}: --format groups${level} lists all`]
}

/** A line for each sentence, and one more for a sentence that reads otherwise in the anchor. */
function quoteEvidence({ evidence = [] }: GroupMember, anchor: string): string[] {
  return evidence.flatMap(({ text, b, part }) => {
    const [mine, others] = excerptPair(oneLine(text), b.text && oneLine(b.text))
    return [`${part ? 'in part: ' : ''}“${mine}”`, ...(others === undefined ? [] : [`in ${printable(anchor)}: “${others}”`])]
  })
}

function describeFigures({ verdict, aInB, bInA }: GroupMember, anchor: string): string {
  if (verdict === 'exact') return `reads the same as ${printable(anchor)}`
  return `${formatShare(aInB)} of it is in ${printable(anchor)}, ${formatShare(bInA)} of ${printable(anchor)} is in it`
}

/** Documents that are shown in each list of a group. */
const mostShown = 20

/** Shortens a group for people. Always keeps the representative. */
export function shortenGroup(group: DuplicateGroup): ShortGroup<DuplicateGroup> {
  return shortenTo(mostShown, group, ({ id }) => id === group.representative)
}
