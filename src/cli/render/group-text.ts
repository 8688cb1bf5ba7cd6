import { formatShare } from '../../detection/duplicate-reason.js'
import type { DuplicateGroup, GroupMember, Verdict } from '../../model.js'
import { excerpt } from './excerpt.js'
import { oneLine } from './one-line.js'
import type { Paint, Style } from './text-style.js'

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

/** Lines under a document begin below its id. */
const indent = ' '.repeat(verdictWidth + 6)

/** What a group's text needs besides the group. */
export interface GroupTextParts {
  /** Title or first words of a document, in one line. */
  label(id: string): string
  readonly paint: Paint
}

/**
 * A group for people: its documents, one a line, each with verdict and figures towards the anchor and one sentence that both have.
 *
 * The kept document is marked with `*`.
 */
export function renderGroupText(group: DuplicateGroup, { label, paint }: GroupTextParts): string {
  const mark = (id: string) => (id === group.representative ? '*' : ' ')
  const head = `${mark(group.group)} ${paint('bold', cleanId(group.group))}  ${paint('bold', label(group.group))}\n`
  const lines = (member: GroupMember, marked: string) => [
    `${marked}   ${paint(verdictStyles[member.verdict], member.verdict.padEnd(verdictWidth))}  ${cleanId(member.id)}  ${label(member.id)}\n`,
    `${indent}${paint('dim', describeFigures(member, group.group))}\n`,
    ...(member.evidence ?? []).map(({ text }) => `${indent}${paint('dim', `“${excerpt(oneLine(text))}”`)}\n`),
  ]
  return [
    head,
    ...group.members.flatMap((member) => lines(member, mark(member.id))),
    ...group.contains.flatMap((member) => lines(member, ' ')),
    '\n',
  ].join('')
}

function describeFigures({ verdict, aInB, bInA }: GroupMember, anchor: string): string {
  if (verdict === 'exact') return `the same letters and figures as ${cleanId(anchor)}`
  return `${formatShare(aInB)} of it is in ${cleanId(anchor)}, ${formatShare(bInA)} of ${cleanId(anchor)} is in it`
}

/** Control characters in an id could repaint the terminal. */
function cleanId(id: string): string {
  return id.replace(/\p{Cc}+/gu, '?')
}
