import type { JsonObject } from '../../src/model.js'
import { OwnObject } from '../../src/store/elastic/document/own-object.js'
import type { StoreWrite } from '../../src/store/store.js'

const own = new OwnObject('onefold')

/** The write with all fields in the form in which they are read, and none in the form of an index. */
export function withoutHeld({ held, ...write }: StoreWrite): StoreWrite {
  if (held === undefined) return write
  const object = JSON.parse(`{${held.json}}`) as JsonObject
  const fields = own.fields({ _id: write.id, _source: { [own.name]: object } })
  return { ...write, fields: { ...fields, ...write.fields } }
}
