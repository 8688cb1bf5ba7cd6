import type { LiveDocument } from '../placing/live-document.js'
import type { DocumentChange, GoneVersion } from '../placing/regrouping.js'
import { isRegrouped, type Unsettled } from '../placing/repair-groups.js'

/** Documents in whose neighbourhood others may have written what was not visible when they were placed. */
export class UnsettledSet {
  #ids = new Set<string>()
  #gone = new Map<string, GoneVersion>()

  /** Documents and versions that went; each counts once. */
  get size(): number {
    return this.#ids.size + this.#gone.size
  }

  /** What a batch changes, and the documents that it moves into other groups. */
  addBatch(changes: readonly DocumentChange[], moved: readonly LiveDocument[]): void {
    for (const { before, after } of changes) {
      if (before?.hasText) this.#addGone(goneVersion(before))
      if (after?.hasText) this.#ids.add(after.id)
    }
    for (const document of moved) if (isRegrouped(document)) this.#ids.add(document.id)
  }

  add({ ids, gone }: Unsettled): void {
    for (const id of ids) this.#ids.add(id)
    for (const version of gone) this.#addGone(version)
  }

  /** Everything that was added; the set is empty afterwards. */
  take(): Unsettled {
    const taken = { ids: [...this.#ids], gone: [...this.#gone.values()] }
    this.#ids = new Set()
    this.#gone = new Map()
    return taken
  }

  #addGone(version: GoneVersion): void {
    this.#gone.set(`${version.group} ${version.exact}`, version)
  }
}

/** A group that it anchored has the key that is stored, wherever its scope is now. */
function goneVersion({ id, since, exact, isAnchor, group, ownGroup }: LiveDocument): GoneVersion {
  return { id, since, exact: exact!, group: isAnchor ? group : ownGroup }
}
