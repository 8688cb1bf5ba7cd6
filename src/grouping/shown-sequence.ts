/**
 * Decides which folded hits are shown and which are hidden under a container that is shown before them (level `contained`).
 *
 * Groups are offered in the order of the list. A group is hidden under the earliest shown group that contains it. A hidden group hides nothing (one
 * step, no chains), and a shown group stays shown, whatever comes later.
 */
export class ShownSequence<Group> {
  readonly #shown = new Map<string, { readonly place: number; readonly group: Group }>()
  readonly #hides: (container: Group, group: Group) => boolean

  /** @param hides whether the container's shown hit contains the group's; called only for containers that the group names */
  constructor(hides: (container: Group, group: Group) => boolean) {
    this.#hides = hides
  }

  /** Records a group that an earlier page has shown. */
  begin(key: string, group: Group): void {
    this.#shown.set(key, { place: this.#shown.size, group })
  }

  /**
   * Takes the next group of the list, and shows it unless it is hidden.
   *
   * @param containers keys of the groups that are said to contain the group's shown hit
   * @returns the shown group that hides this one; undefined if it is shown itself
   */
  offer(key: string, group: Group, containers: readonly string[]): Group | undefined {
    const container = this.findHiding(group, containers)
    if (container === undefined) this.begin(key, group)
    return container
  }

  /** The earliest shown group that hides this one. Does not show the group. */
  findHiding(group: Group, containers: readonly string[]): Group | undefined {
    const shown = containers.flatMap((key) => this.#shown.get(key) ?? [])
    return shown.sort((a, b) => a.place - b.place).find((container) => this.#hides(container.group, group))?.group
  }
}
