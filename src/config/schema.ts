import { z } from 'zod'
import { engine } from './sections/engine.js'
import { redis } from './sections/redis.js'
import { worker } from './sections/worker.js'
import { byteSize, duration, optionalSetting, setting, settingWithDefault, wholeNumber } from './setting.js'

const longestPath = 512
const fieldPath = z.string().refine((path) => path.length <= longestPath && path.split('.').every((name) => name !== ''))
const fieldTakes = 'the path of a field, names joined by dots'
const fieldPaths = z.array(fieldPath).min(1).max(32)

/** Address and limits of the HTTP server. */
const server = z.strictObject({
  host: settingWithDefault(z.string().regex(/^[\w.:-]{1,255}$/), '127.0.0.1', {
    takes: 'a host name or address',
    does: 'Where the service listens. Without keys it must be a loopback address.',
  }),
  port: settingWithDefault(wholeNumber(0, 65_535), 9280, { does: 'Port; 0 takes any that is free.' }),
  bodyLimit: settingWithDefault(byteSize('1KB', '256MB'), '32MB', { does: 'Largest body of a request, also after decompression.' }),
  requestTimeout: settingWithDefault(duration('1s', '1h'), '5m', { does: 'Time for a whole request to arrive.' }),
  writeTimeout: settingWithDefault(duration('1s', '1h'), '1m', {
    does: 'How long a request waits until its writes are done, unless it gives a `timeout`. Writes that are not done by then are answered with 503, and may still be done later.',
  }),
  shutdown: settingWithDefault(duration('0s', '10m'), '8s', {
    does: 'Time for running requests and queued writes to finish after SIGTERM or SIGINT.',
  }),
  readOnly: settingWithDefault(z.boolean(), false, {
    does: 'Whether the service only reads. It refuses requests that need the role `write` or change something, and starts no work of its own, so its credentials for the engine need no right to write.',
  }),
  rateLimit: z
    .strictObject({
      requests: settingWithDefault(wholeNumber(0, 1_000_000_000), 10_000, {
        takes: 'a whole number, 0 for no limit',
        does: 'Requests of one caller in a window; a caller is a key or, without keys, an address.',
      }),
      window: settingWithDefault(duration('1s', '1d'), '10s', { does: 'Length of the window.' }),
    })
    .prefault({}),
})

/** Whether both families accept a name for an index or alias, hidden ones included. */
function isIndexName(name: string): boolean {
  return /^(?![-_+]|\.{1,2}$)[^\\/*?"<>| ,#:\p{Lu}\p{Cc}]+$/u.test(name) && Buffer.byteLength(name) <= 255
}

/** The setting for files with names of one kind. */
function names(what: string) {
  return settingWithDefault(z.array(z.string().min(1)).max(100), [], {
    takes: 'a list of at most 100 paths of text files in UTF-8 with one name a line; lines that begin with # are comments',
    does: `Names of ${what}, beside those of the package, by which the family \`tweezer\` recognises them. Documents that were signed with other names are stale until they are signed anew.`,
  })
}

const collection = z.strictObject({
  index: optionalSetting(z.string().refine(isIndexName), {
    takes: 'the name of one index or alias: in lower case, without wildcards',
    does: 'Where the engine keeps the collection. It is created if it does not exist. With an alias, a reindex into a new index can move the alias to it.',
    otherwise: 'the name of the collection',
  }),
  sideIndex: optionalSetting(z.string().refine(isIndexName), {
    takes: 'the name of one index: in lower case, without wildcards',
    does: 'A separate index for the fields of onefold, for a collection whose own index must not be touched. It is created if it does not exist; the own index of the collection must exist.',
    otherwise: 'none: the fields are in the documents',
  }),
  textFields: optionalSetting(fieldPaths, {
    takes: `a list of 1 to 32 fields, each ${fieldTakes}`,
    does: 'Fields with the text, joined by one newline; the longest should be the last. Of several fields, numbers are read, too, if one holds a string.',
    otherwise: 'the first present of `text`, `body`, `content`, else `html`, read as HTML',
  }),
  titleField: settingWithDefault(fieldPath, 'title', {
    takes: fieldTakes,
    does: 'Field with the title, which never makes documents alike; it can only keep them apart.',
  }),
  format: settingWithDefault(z.enum(['text', 'html']), 'text', {
    takes: 'text or html',
    does: 'What the text fields hold. Of HTML, the main text is signed.',
  }),
  language: optionalSetting(z.string().regex(/^[a-z]{2}$/), {
    takes: 'an ISO 639-1 code in lower case',
    does: 'Language of every document.',
    otherwise: 'the language field, else guessed',
  }),
  languageField: optionalSetting(fieldPath, { takes: fieldTakes, does: "Field with a document's own language." }),
  timeField: optionalSetting(fieldPath, {
    takes: fieldTakes,
    does: 'Field with the time that `oldest`, `newest` and `within` read: ISO 8601, also with a space before the clock, or milliseconds since 1970.',
  }),
  scopeField: optionalSetting(z.union([fieldPath, fieldPaths]), {
    takes: `${fieldTakes}, or a list of 1 to 32`,
    does: 'Documents with different values in this field, or in one of these, never group or contain each other: tenants, sites, editions, languages, or the sizes and colours of articles. Each document has one value in a field: of a list, the first counts; those without one are of one scope. Give whole numbers beyond 2^53 as strings: their last digits may not count.',
  }),
  within: optionalSetting(duration('1s', '36500d'), {
    does: 'Documents whose times are further apart are not grouped as `near` or `contained`; needs `timeField`.',
    otherwise: 'no bound',
  }),
  profile: settingWithDefault(z.enum(['lean', 'standard', 'full']), 'standard', {
    takes: 'lean, standard or full',
    does: 'Which signature families are indexed.',
  }),
  lexicon: optionalSetting(z.string().min(1), {
    takes: 'the path of a file made by `onefold lexicon build`',
    does: 'Lexicon for the signature families that use one.',
    otherwise: 'the bundled one',
  }),
  grams: settingWithDefault(z.boolean(), false, {
    does: 'Whether the rarest grams of each sentence are indexed, too; needs a `lexicon` built with `--sentence-tables`.',
  }),
  gazetteers: z
    .strictObject({
      person: names('persons'),
      location: names('places'),
      organisation: names('organisations'),
    })
    .prefault({}),
  level: settingWithDefault(z.enum(['exact', 'near', 'contained']), 'near', {
    takes: 'exact, near or contained',
    does: 'Level of a search that does not name one.',
  }),
  preferFields: settingWithDefault(z.array(fieldPath).max(32), [], {
    takes: `a list of at most 32 fields, each ${fieldTakes}`,
    does: 'Fields that `prefer` may name in a search.',
  }),
  maxWindow: settingWithDefault(wholeNumber(100, 10_000), 1000, { does: 'How many documents a search may read to fill a page.' }),
})

const key = z.strictObject({
  hash: optionalSetting(z.string().regex(/^[0-9a-f]{64}$/), {
    takes: 'the SHA-256 of the key, 64 lower-case hexadecimal digits',
    does: 'Identifies the key without holding it.',
    otherwise: 'made from `secret`',
    secret: true,
  }),
  secret: optionalSetting(z.string().regex(/^[\x21-\x7e]{16,512}$/), {
    takes: '16 to 512 printable ASCII characters without spaces',
    does: 'The key itself, instead of `hash`. From the environment only: in this variable, or in the file that the variable with `_FILE` at its end names.',
    secret: true,
    environmentOnly: 'a key does not belong in this file; write its "hash", or give the key by',
  }),
  role: setting(z.enum(['read', 'write', 'admin']), {
    takes: 'read, write or admin',
    does: 'What the key may do; each includes the ones before it.',
    otherwise: 'must be given',
  }),
})

/** Whether a collection may have this name, which the engines must accept, too. */
export function isCollectionName(name: string): boolean {
  return /^[a-z0-9][a-z0-9._-]{0,254}$/.test(name)
}

/** What {@link isCollectionName} accepts, in words. */
export const collectionNameTakes = 'a name of at most 255 lower-case letters, digits, "-", "_" and ".", which begins with a letter or digit'

/** How callers are identified to the engine. */
const auth = z
  .strictObject({
    forward: settingWithDefault(z.boolean(), false, {
      does: "Whether reads for a caller go to the engine with the caller's own `Authorization`. Keys of onefold are then sent in `X-Onefold-Key`.",
    }),
  })
  .prefault({})

/** What searches may contain. */
const search = z
  .strictObject({
    allow: settingWithDefault(z.array(z.enum(['scripts', 'runtimeFields'])).max(2), [], {
      takes: 'a list of scripts and runtimeFields',
      does: 'What the bodies of searches may contain besides queries. It runs in the engine and can be expensive there.',
    }),
  })
  .prefault({})

/** The whole of onefold.yaml, section by section. */
export const sections = {
  server: server.prefault({}),
  data: settingWithDefault(z.string().min(1), './onefold-data', {
    takes: 'the path of a folder',
    does: 'Folder of the embedded store, for one process at a time. Not together with `engine`.',
  }),
  engine,
  collections: z
    .record(
      setting(z.string().refine(isCollectionName), { takes: collectionNameTakes, does: 'Name of a collection.' }),
      collection.prefault({}),
    )
    .prefault({}),
  keys: z
    .record(
      setting(z.string().regex(/^[\w.-]{1,64}$/), {
        takes: 'a name of at most 64 letters, digits, "-", "_" and "."',
        does: 'Name of a key, for logs.',
      }),
      key,
    )
    .prefault({}),
  auth,
  search,
  log: z
    .strictObject({
      level: settingWithDefault(z.enum(['error', 'warn', 'info', 'debug']), 'info', {
        takes: 'error, warn, info or debug',
        does: 'The least important messages that are logged.',
      }),
    })
    .prefault({}),
  threads: optionalSetting(wholeNumber(1, 64), {
    does: 'Threads that sign documents. Half as many, two at most, compare large texts. With 1, the process does both in its own thread.',
    otherwise: 'as many as the machine can run at once, at most 8',
  }),
  queue: z
    .strictObject({
      maxWaiting: settingWithDefault(wholeNumber(1, 10_000_000), 50_000, {
        does: 'How many of the documents that this process accepted may wait to be written; beyond that the answer is 429.',
      }),
      maxWaitingSize: settingWithDefault(byteSize('1MB', '64GB'), '256MB', {
        does: 'How much text of documents that this process accepted may wait to be written; beyond that the answer is 429.',
      }),
    })
    .prefault({}),
  redis,
  worker,
} as const

/** Names of the sections. */
export type SectionName = keyof typeof sections

/** The output of the schema, before it is put into its final form. */
export type ParsedSections = { readonly [Name in SectionName]: z.output<(typeof sections)[Name]> }
