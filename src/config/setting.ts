import { z } from 'zod'

/** The description of one setting, for messages and docs/configuration.md. */
export interface SettingNotes {
  /** What it accepts, written to follow "it takes". */
  readonly takes: string
  /** What it does, in one sentence. */
  readonly does: string
  /** The default in words, if it is not a value. */
  readonly otherwise?: string
  /** True if its value is never shown. */
  readonly secret?: boolean
  /**
   * Present if the setting is read only from a variable, or from the file that the variable with `_FILE` at its end names. In the configuration file
   * the setting is refused with this text, followed by the names of the variables.
   */
  readonly environmentOnly?: string
  /** The value that applies if the setting is left out, as users write it. */
  readonly standard?: string | number | boolean | readonly string[]
}

/** `takes` may be left out where the schema says it: with {@link duration}, {@link byteSize}, {@link wholeNumber} and booleans. */
type GivenNotes = Omit<SettingNotes, 'takes'> & Partial<Pick<SettingNotes, 'takes'>>

const notes = new WeakMap<z.core.$ZodType, SettingNotes>()
const bounds = new WeakMap<z.core.$ZodType, string>()

/** A setting without a default: required unless the schema is optional. */
export function setting<Schema extends z.ZodType>(schema: Schema, about: GivenNotes): Schema {
  return noted(schema, schema, about)
}

/** A setting with a default, written as users would write it. */
export function settingWithDefault<Schema extends z.ZodType>(
  schema: Schema,
  standard: string | number | boolean | readonly string[],
  about: GivenNotes,
) {
  return noted(schema.prefault(standard as z.input<Schema>), schema, { ...about, standard })
}

/** A setting that may be left out. */
export function optionalSetting<Schema extends z.ZodType>(schema: Schema, about: GivenNotes) {
  return noted(schema.optional(), schema, about)
}

/** @param value the schema of a value that is given */
function noted<Schema extends z.ZodType>(schema: Schema, value: z.ZodType, about: GivenNotes): Schema {
  const takes = about.takes ?? (value instanceof z.ZodBoolean ? 'true or false' : bounds.get(value))
  if (takes === undefined) throw new Error(`a setting does not say what it takes: ${about.does}`)
  notes.set(schema, { ...about, takes })
  return schema
}

/** The description of a setting; undefined for groups of settings. */
export function notesOf(schema: z.core.$ZodType): SettingNotes | undefined {
  return notes.get(schema)
}

declare const unit: unique symbol

/** A number in a unit that its schema knows. */
export type Quantity<Unit extends 'Ms' | 'Bytes'> = number & { readonly [unit]: Unit }

const units = new WeakMap<z.core.$ZodType, 'Ms' | 'Bytes'>()

/** The unit of the numbers that a schema of {@link duration} or {@link byteSize} gives; undefined for others. */
export function unitOf(schema: z.core.$ZodType): 'Ms' | 'Bytes' | undefined {
  return units.get(schema)
}

const unitMs: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 }

/** A time span like `500ms`, `30s`, `24h` or `7d`, in milliseconds. The bounds are written in the same form, and are inclusive. */
export function duration(min: string, max: string) {
  return bounded('a time', min, max, inUnit('Ms', quantity(/^(\d{1,9})(ms|s|m|h|d)$/, unitMs, min, max)))
}

const unitBytes: Readonly<Record<string, number>> = { B: 1, KB: 2 ** 10, MB: 2 ** 20, GB: 2 ** 30 }

/** A size like `512KB` or `32MB`, in bytes; units are powers of 1024. The bounds are written in the same form, and are inclusive. */
export function byteSize(min: string, max: string) {
  return bounded('a size', min, max, inUnit('Bytes', quantity(/^(\d{1,9})(B|KB|MB|GB)$/, unitBytes, min, max)))
}

/** A whole number between two bounds, inclusive. */
export function wholeNumber(min: number, max: number) {
  return bounded('a whole number', min, max, z.int().min(min).max(max))
}

function bounded<Schema extends z.ZodType>(kind: string, min: string | number, max: string | number, schema: Schema): Schema {
  bounds.set(schema, `${kind} from ${min} to ${max}`)
  return schema
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

/** Writes milliseconds in the form of {@link duration}, in the largest unit that gives a whole number. */
export function writeDuration(ms: number): string {
  return writeQuantity(ms, unitMs)
}

/** Writes bytes in the form of {@link byteSize}, in the largest unit that gives a whole number. */
export function writeByteSize(bytes: number): string {
  return writeQuantity(bytes, unitBytes)
}

/** @param units smallest first */
function writeQuantity(value: number, units: Readonly<Record<string, number>>): string {
  const fitting = Object.entries(units).filter(([, size]) => size <= value && value % size === 0)
  const [unit, size] = fitting.at(-1) ?? Object.entries(units).find(([name]) => name === 's' || name === 'B')!
  return `${value / size}${unit}`
}
