import type { DuplicateGroup, GroupMember } from '../../../model.js'

/** A group as one line of JSON in the contract's form, with its line end. */
export function renderGroup({ group, representative, members, contains }: DuplicateGroup): string {
  return `${JSON.stringify({ group, representative, members: members.map(renderMember), contains: contains.map(renderMember) })}\n`
}

function renderMember({ id, verdict, aInB, bInA, evidence }: GroupMember): object {
  return { id, verdict, a_in_b: aInB, b_in_a: bInA, ...(evidence && { evidence }) }
}
