import { OnefoldError } from '../errors.js'
import type { GroupIds } from './measures/group-measures.js'

/**
 * The groups of a file of JSON lines, in its order: `{"group": anchor, "members": [id or {"id": …}]}` as `scan --format groups` prints them. The
 * anchor is added unless it is among the members; contained documents are not members.
 *
 * @throws OnefoldError `GOLD_INVALID` with file, line and remedy
 */
export function parseGroupLines(lines: Iterable<string>, source: string): GroupIds[] {
  const groups: GroupIds[] = []
  let line = 0
  for (const text of lines) {
    line++
    if (text.trim() !== '') groups.push(parseGroup(text, { source, line }))
  }
  return groups
}

function parseGroup(text: string, place: { source: string; line: number }): GroupIds {
  const value = parseJson(text)
  if (!isGroup(value)) {
    throw new OnefoldError(
      'GOLD_INVALID',
      `${place.source} line ${place.line} is not a group; write {"group": "id", "members": ["id", …]}, one a line`,
      place,
    )
  }
  const ids = value.members.map((member) => (typeof member === 'string' ? member : member.id))
  return ids.includes(value.group) ? ids : [value.group, ...ids]
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isGroup(value: unknown): value is { group: string; members: (string | { id: string })[] } {
  const { group, members } = (value ?? {}) as Record<string, unknown>
  return typeof group === 'string' && Array.isArray(members) && members.every(isMember)
}

function isMember(member: unknown): boolean {
  return typeof member === 'string' || typeof (member as { id?: unknown } | null)?.id === 'string'
}
