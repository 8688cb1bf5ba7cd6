import { z } from 'zod'

/** The description of one setting, for messages and docs/configuration.md. */
export interface SettingNotes {
  /** What it takes, to be read after "it takes". */
  readonly takes: string
  /** What it does, one sentence. */
  readonly does: string
  /** The default in words, where it is not a value. */
  readonly otherwise?: string
  /** Its value is never shown. */
  readonly secret?: boolean
  /**
   * Present if the setting is read only from a variable, or from a file whose path is in the variable with `_FILE` at its end. In the configuration
   * file it is refused with this text, followed by the names of the variables.
   */
  readonly environmentOnly?: string
  /** The value as it is written, where the setting is left out. */
  readonly standard?: string | number | boolean | readonly string[]
}

const notes = new WeakMap<z.core.$ZodType, SettingNotes>()

/** A setting without a default: required where the schema does not say optional. */
export function setting<Schema extends z.ZodType>(schema: Schema, about: SettingNotes): Schema {
  notes.set(schema, about)
  return schema
}

/** A setting with a default, written as users would write it. */
export function settingOr<Schema extends z.ZodType>(
  schema: Schema,
  standard: string | number | boolean | readonly string[],
  about: SettingNotes,
) {
  return setting(schema.prefault(standard as z.input<Schema>), { ...about, standard })
}

/** A setting that may be left out. */
export function settingMaybe<Schema extends z.ZodType>(schema: Schema, about: SettingNotes) {
  return setting(schema.optional(), about)
}

/** The description of a setting; undefined for groups of settings. */
export function notesOf(schema: z.core.$ZodType): SettingNotes | undefined {
  return notes.get(schema)
}

declare const unit: unique symbol

/** A number in a unit that its schema knows. */
export type Quantity<Unit extends 'Ms' | 'Bytes'> = number & { readonly [unit]: Unit }

const units = new WeakMap<z.core.$ZodType, 'Ms' | 'Bytes'>()

/** The unit of the numbers that come out of a schema of {@link duration} or {@link byteSize}; undefined for others. */
export function unitOf(schema: z.core.$ZodType): 'Ms' | 'Bytes' | undefined {
  return units.get(schema)
}

const unitMs: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 }

/** A span of time like `500ms`, `30s`, `24h` or `7d`, as milliseconds. Both bounds are written alike and allowed. */
export function duration(min: string, max: string) {
  return inUnit('Ms', quantity(/^(\d{1,9})(ms|s|m|h|d)$/, unitMs, min, max))
}

const unitBytes: Readonly<Record<string, number>> = { B: 1, KB: 2 ** 10, MB: 2 ** 20, GB: 2 ** 30 }

/** A size like `512KB` or `32MB`, as bytes; units are powers of 1024. Both bounds are written alike and allowed. */
export function byteSize(min: string, max: string) {
  return inUnit('Bytes', quantity(/^(\d{1,9})(B|KB|MB|GB)$/, unitBytes, min, max))
}

function quantity(form: RegExp, units: Readonly<Record<string, number>>, min: string, max: string) {
  const measure = (text: string) => {
    const match = form.exec(text)
    return match === null ? Number.NaN : Number(match[1]) * units[match[2]!]!
  }
  const fits = (text: string) => measure(text) >= measure(min) && measure(text) <= measure(max)
  return z.string().refine(fits).transform(measure)
}

function inUnit<Unit extends 'Ms' | 'Bytes'>(name: Unit, schema: z.ZodType<number, string>): z.ZodType<Quantity<Unit>, string> {
  units.set(schema, name)
  return schema as z.ZodType<Quantity<Unit>, string>
}

/** Milliseconds as {@link duration} takes them, in the largest unit that fits whole. */
export function writeDuration(ms: number): string {
  return writeQuantity(ms, unitMs)
}

/** Bytes as {@link byteSize} takes them, in the largest unit that fits whole. */
export function writeByteSize(bytes: number): string {
  return writeQuantity(bytes, unitBytes)
}

/** @param units smallest first */
function writeQuantity(value: number, units: Readonly<Record<string, number>>): string {
  const fitting = Object.entries(units).filter(([, size]) => size <= value && value % size === 0)
  const [unit, size] = fitting.at(-1) ?? Object.entries(units).find(([name]) => name === 's' || name === 'B')!
  return `${value / size}${unit}`
}
