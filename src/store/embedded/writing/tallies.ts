import { addCount } from '../../../maps.js'
import type { CollectionCounts } from '../../store.js'
import type { DocumentRow } from '../document/document-row.js'
import type { Sql } from '../file/sql.js'

type Counted = Pick<DocumentRow, 'group' | 'signature' | 'joined' | 'containers'>

type Kind = 'documents' | 'groups' | 'joined' | 'contained' | 'version'

/** Counts that change within one transaction, written at its end. */
export class Tallies {
  readonly #sql: Sql
  readonly #collection: number
  readonly #changes = new Map<string, number>()

  constructor(sql: Sql, collection: number) {
    this.#sql = sql
    this.#collection = collection
  }

  /** Counts a document in. Call it before the document's row is written or changed. */
  arrives(counted: Counted): void {
    if (!this.#groupIsHeld(counted.group)) this.#add('groups', '', 1)
    this.#count(counted, 1)
  }

  /** Counts a document out. Call it once the document's row is deleted or changed. */
  left(counted: Counted): void {
    if (!this.#groupIsHeld(counted.group)) this.#add('groups', '', -1)
    this.#count(counted, -1)
  }

  /** Writes what was counted. */
  flush(): void {
    const statement =
      'INSERT INTO tallies VALUES (?, ?, ?, ?) ON CONFLICT (collection, kind, value) DO UPDATE SET count = count + excluded.count'
    for (const [key, change] of this.#changes) {
      const [kind, value] = JSON.parse(key) as [Kind, string]
      if (change !== 0) this.#sql.run(statement, this.#collection, kind, value, change)
    }
    this.#sql.run('DELETE FROM tallies WHERE collection = ? AND count = 0', this.#collection)
  }

  #count({ signature, joined, containers }: Counted, change: 1 | -1): void {
    this.#add('documents', '', change)
    if (joined === 1) this.#add('joined', '', change)
    if (containers !== null && containers !== '[]') this.#add('contained', '', change)
    if (signature !== null) this.#add('version', signature, change)
  }

  #add(kind: Kind, value: string, change: 1 | -1): void {
    const key = JSON.stringify([kind, value])
    addCount(this.#changes, key, change)
  }

  #groupIsHeld(group: string): boolean {
    const statement = 'SELECT 1 FROM documents WHERE collection = ? AND fold_group = ? LIMIT 1'
    return this.#sql.all(statement, this.#collection, group).length > 0
  }
}

/** The counts of a collection. Cost: reads one row for each kind and version. */
export function readCounts(sql: Sql, collection: number): CollectionCounts {
  const rows = sql.all<[Kind, string, number]>('SELECT kind, value, count FROM tallies WHERE collection = ?', collection)
  const of = (kind: Kind) => rows.find(([each]) => each === kind)?.[2] ?? 0
  const versions = rows.filter(([kind]) => kind === 'version').map(([, version, count]) => [version, count] as const)
  const signed = versions.reduce((sum, [, count]) => sum + count, 0)
  return {
    documents: of('documents'),
    signed,
    unsigned: of('documents') - signed,
    groups: of('groups'),
    joined: of('joined'),
    contained: of('contained'),
    versions: Object.fromEntries(versions),
  }
}
