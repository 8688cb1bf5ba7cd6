import { type Command, Option } from 'commander'
import { leastContainment } from '../../detection/detection-limits.js'
import type { ListingOptions } from '../../detection/scan/listing-options.js'
import { OnefoldError } from '../../errors.js'
import type { Level, RepresentativePolicy } from '../../model.js'
import { fieldNames, numberBetween, severalPaths } from './values.js'

/** The options that say which duplicates are listed. */
export interface ListingArguments {
  readonly level?: Level
  readonly minContainment: number
  readonly include?: 'variant'
  readonly prefer: RepresentativePolicy
  readonly timeField?: string
  readonly against?: readonly string[]
}

/** Adds the options that say which duplicates are listed. */
export function addListingOptions(command: Command, defaultLevel: string): Command {
  return command
    .optionsGroup('What is listed:')
    .addOption(
      new Option(
        '--level <level>',
        `weakest verdict to list: exact; near: also edited copies; contained: also documents inside others (default: ${defaultLevel})`,
      ).choices(['exact', 'near', 'contained']),
    )
    .addOption(
      new Option('--min-containment <share>', `smallest share of a document that must be in its container, ${leastContainment} to 1`)
        .default(leastContainment)
        .argParser(numberBetween(leastContainment, 1, 0.9)),
    )
    .addOption(
      new Option('--prefer <policy>', 'which document of a group is kept; ties go to the earlier one')
        .choices(['first', 'longest', 'shortest', 'oldest', 'newest'])
        .default('first'),
    )
}

/** Adds `--include variant`. */
export function addIncludeOption(command: Command): Command {
  return command.addOption(
    new Option('--include <verdict>', 'also list variants: the same text or template with other facts, never folded').choices(['variant']),
  )
}

/** Adds `--against`, which may be given several times. */
export function addAgainstOption(command: Command): Command {
  return command.option(
    '--against <path>',
    'documents that stay, read first: a document that repeats one of them can go, and what they have in common with one another is not listed; may be given several times',
    severalPaths,
  )
}

/** Adds `--scope-field`. */
export function addScopeFieldOption(command: Command): Command {
  return command.addOption(
    new Option(
      '--scope-field <names>',
      'field that keeps documents apart, like a tenant or a language: only documents with the same value are compared; several with commas: the same in each',
    ).argParser(fieldNames),
  )
}

/**
 * Converts the options into those of detection.
 *
 * @throws OnefoldError `USAGE` for `--prefer oldest` or `newest` without `--time-field`
 */
export function toListingOptions(values: ListingArguments, defaultLevel: Level): ListingOptions {
  if (readsTimes(values) && values.timeField === undefined) {
    throw new OnefoldError('USAGE', `--prefer ${values.prefer} needs to know the documents' times; name the field with --time-field`)
  }
  return {
    level: values.level ?? defaultLevel,
    minContainment: values.minContainment,
    includeVariants: values.include === 'variant',
    prefer: values.prefer,
  }
}

/** Whether the policy reads times. */
export function readsTimes({ prefer }: ListingArguments): boolean {
  return prefer === 'oldest' || prefer === 'newest'
}
