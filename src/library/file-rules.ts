import { type FileInput, isOtherEncoding, type ReadingEvents } from '../compose/files/reading-events.js'
import { isJsonObject } from '../is-json-object.js'
import { checkOptions, type OptionRule, type OptionRules } from './check-options.js'
import { abortSignal, flag, languageCode, wholeNumber } from './option-rules.js'

/** Takes the name of a file. */
export const fileName: OptionRule = { takes: 'the name of a file', isValid: (value) => typeof value === 'string' && value !== '' }
/** Takes the name of a field. */
export const fieldName: OptionRule = { takes: 'the name of a field', isValid: (value) => typeof value === 'string' && value !== '' }
/** Takes the name of a field, or several. */
export const fieldNames: OptionRule = {
  takes: 'the name of a field, or a list of one or more',
  isValid: (value) => fieldName.isValid(value) || (isListOfStrings(value) && value.length > 0),
}
/** Takes a list of names, of fields for example. */
export const listOfNames: OptionRule = { takes: 'a list of names', isValid: isListOfStrings }
const callback: OptionRule = { takes: 'a function', isValid: (value) => typeof value === 'function' }

const inputRules: OptionRules<FileInput> = {
  idField: fieldName,
  textFields: { takes: 'a list of names of fields', isValid: isListOfStrings },
  html: flag,
  titleField: fieldName,
  timeField: fieldName,
  scopeField: fieldNames,
  language: languageCode,
  encoding: { takes: 'the label of an encoding other than UTF-8, UTF-16 and ISO-2022-JP, like windows-1252', isValid: isEncoding },
  keepRaw: flag,
  maxRecordBytes: wholeNumber(1, 2 ** 31 - 1),
}

/** The options of every call that reads files. */
export interface FilesOptions extends ReadingEvents {
  /** Files and folders; `-` is standard input. */
  readonly paths: readonly string[]
  /** Which fields are read, and how. */
  readonly input?: FileInput | undefined
  /** 1..64. Default: as many as pay off for the size of the input, at most one per core. The result does not depend on it. */
  readonly threads?: number | undefined
  /** Aborts the call, which then throws INTERRUPTED; `cause` is the signal's reason. */
  readonly signal?: AbortSignal | undefined
}

/** The rules of {@link FilesOptions}. */
export const fileRules: OptionRules<FilesOptions> = {
  paths: {
    takes: 'a list of one or more names of files and folders, each a string',
    required: true,
    isValid: (value) => isListOfStrings(value) && value.length > 0,
  },
  input: { takes: 'an object', isValid: isJsonObject },
  threads: wholeNumber(1, 64),
  signal: abortSignal,
  onProgress: callback,
  onRefusal: callback,
  onNotice: callback,
}

/**
 * Checks the options of a call that reads files, including those in `input`.
 *
 * @throws OnefoldError PARAMETER_INVALID
 */
export function checkFileOptions<Options extends { readonly input?: FileInput | undefined }>(
  call: string,
  options: Options,
  rules: OptionRules<Options>,
): void {
  checkOptions(call, options, rules)
  if (options.input !== undefined) checkOptions(`input of ${call}`, options.input, inputRules)
}

function isEncoding(value: unknown): boolean {
  return typeof value === 'string' && isOtherEncoding(value)
}

/** Whether a value is a list of strings, none of them empty. */
export function isListOfStrings(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string' && each !== '')
}
