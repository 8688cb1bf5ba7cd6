/** Short news written for the tests: one story, an edited copy of it, an excerpt, and two other stories. */
export const stories = {
  harbour: `The harbour of the small town was closed on Monday after a crane fell into the basin. Nobody was hurt, the harbour master said.
Divers will look for the boom when the water is clear enough. Ferries leave from the old pier until further notice.
The crane had been built by a yard that no longer exists, and its papers were lost in a fire. A court will have to decide who pays for the salvage.`,
  harbourEdited: `The harbour of the small town was shut on Monday after a crane fell into the basin. Nobody was hurt, the harbour master said.
Divers will look for the boom when the water is clear enough. Ferries leave from the old pier until further notice.
The crane had been built by a yard that no longer exists, and its papers were lost in a fire. A court will have to decide who pays for the salvage.`,
  harbourExcerpt: `Divers will look for the boom when the water is clear enough. Ferries leave from the old pier until further notice.
The crane had been built by a yard that no longer exists, and its papers were lost in a fire.`,
  bakers: `Bakers of the valley met to choose the best loaf of the year, as they have done since anyone can remember. The winner used rye from
her own field and water from the spring behind the mill. Second came a young man who had never baked before the winter.`,
  bridge: 'The council of the town met on Monday evening and agreed to build a new bridge across the river next spring, the mayor said.',
}

/** JSON lines of records. */
export function toLines(records: readonly object[]): string {
  return records.map((record) => `${JSON.stringify(record)}\n`).join('')
}

/** A collection with an exact copy (1, 2), an edited copy (3), an excerpt (4), and an unrelated story (5). */
export const collection: readonly { readonly id: string; readonly title: string; readonly text: string }[] = [
  { id: '1', title: 'Crane falls into harbour', text: stories.harbour },
  { id: '2', title: 'Crane falls into harbour', text: `${stories.harbour}\n` },
  { id: '3', title: 'Crane falls into harbour', text: stories.harbourEdited },
  { id: '4', title: 'Divers look for crane', text: stories.harbourExcerpt },
  { id: '5', title: 'Best loaf', text: stories.bakers },
]
