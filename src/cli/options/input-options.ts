import { type Command, Option } from 'commander'
import type { InputOptions } from '../../input/input-options.js'
import { encodingName, fieldName, fieldNames, languageCode, memorySize, notEmpty, wholeNumber } from './values.js'

/** The options that say how files are read. */
export interface InputArguments {
  readonly idField?: string
  readonly textField?: readonly string[]
  readonly html?: true
  readonly titleField: string
  readonly timeField?: string
  /** Only commands that compare documents have it. */
  readonly scopeField?: readonly string[]
  readonly language?: string
  readonly encoding?: string
  readonly threads?: number
}

/** Adds the options that say in which fields of a record its document is. */
export function addFieldOptions(command: Command): Command {
  return command
    .addOption(
      new Option(
        '--id-field <name>',
        "field with the document's id (default: id, else file:line); file:line for all, if ids repeat from file to file; here and below, dots lead into objects: meta.id",
      ).argParser(fieldName),
    )
    .addOption(
      new Option(
        '--text-field <names>',
        'field with the text; several with commas are joined, the longest last (default: the first of text, body, content)',
      ).argParser(fieldNames),
    )
    .addOption(new Option('--html', 'the text fields hold HTML; its main text is read (files ending in .html always do)'))
    .addOption(
      new Option(
        '--title-field <name>',
        'field with the title; it is not part of the text: if documents differ in nothing else, name it in --text-field too',
      )
        .default('title')
        .argParser(fieldName),
    )
}

/** Adds the options that say how files are read; every command that reads files of documents has the same. */
export function addInputOptions(command: Command): Command {
  return addFieldOptions(command.optionsGroup('Input:'))
    .addOption(
      new Option(
        '--time-field <name>',
        'field with the time: ISO 8601, YYYYMMDD, YYYYMMDDhhmmss, seconds, milli-, micro- or nanoseconds since 1970, or as in mails and feeds: Fri, 21 Nov 1997 09:55:06 -0600',
      ).argParser(fieldName),
    )
    .addOption(
      new Option('--language <code>', 'language of all documents, like en or tr (default: guessed for each)').argParser(languageCode),
    )
    .addOption(encodingOption())
    .addOption(
      new Option(
        '--threads <n>',
        'threads that read and sign; the result does not depend on it (default: as many as are worth starting for the size of the input, at most one per core and 8)',
      ).argParser(wholeNumber(1, 64)),
    )
}

/** `--encoding`. */
export function encodingOption(): Option {
  return new Option(
    '--encoding <name>',
    'encoding of text, HTML, CSV and TSV that is not UTF-8, like windows-1252 or shift_jis (default: refused, unless HTML declares it)',
  ).argParser(encodingName)
}

/** Help of `--lexicon` in commands that a lexicon does not affect. They accept it so that scripts can pass it to every command. */
export const unusedLexicon = 'lexicon made by `onefold lexicon build`; it is checked, and changes nothing here'

/** Adds `--lexicon`. @param help the lexicon's effect in this command */
export function addLexiconOption(command: Command, help: string): Command {
  return command.option('--lexicon <file>', help, notEmpty('a file'))
}

/** Adds `--limit-memory`. */
export function addMemoryOption(command: Command): Command {
  return command.addOption(
    new Option(
      '--limit-memory <size>',
      'stop with a message as soon as the process uses more memory than this, like 512MB or 2GB',
    ).argParser(memorySize),
  )
}

/** Adds `--out` and `--quiet`. */
export function addOutputOptions(command: Command): Command {
  return command
    .optionsGroup('Output:')
    .option(
      '--out <file>',
      'write the results to a file, compressed if its name ends in .gz; it appears there when it is complete (default: standard output)',
    )
    .option('--quiet', 'no progress, no notices, no summary; refused documents are still named')
}

/** Converts the options into those of the file reader. */
export function toInputOptions(values: InputArguments): InputOptions {
  const { idField, textField: textFields, html, titleField, timeField, scopeField, language, encoding } = values
  return { idField, textFields, html, titleField, timeField, scopeField, language, encoding }
}
