import { z } from 'zod'
import { duration, optionalSetting, settingWithDefault } from '../setting.js'

/** Oldest major version of each family on which onefold is tested. */
const oldest: Readonly<Record<string, number>> = { elasticsearch: 8, opensearch: 2 }

/** Family and version, as users write them. */
const versionForm = /^(elasticsearch|opensearch) (\d{1,3})(\.\d{1,3}){1,2}$/

/** Visible ASCII, which fits into a header. */
const headerText = /^[\x21-\x7e]{1,4096}$/

/** The fault of a secret in the file; the names of its variables follow. */
const notInFile = (what: string) => `${what} does not belong in this file; give it by`

const nodes = z
  .union([z.string(), z.array(z.string())])
  .transform((given) => (typeof given === 'string' ? given.split(',').map((node) => node.trim()) : given))
  .refine((given) => given.length > 0 && given.length <= 64 && given.every(isAddress))

/** Whether a text is an address of http or https without query and fragment. Credentials in it are reported elsewhere, with their own remedy. */
function isAddress(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined
  return url !== undefined && /^https?:$/.test(url.protocol) && url.search === '' && url.hash === ''
}

/** The settings by which a cluster of Elasticsearch or OpenSearch is reached. */
export const engine = z
  .strictObject({
    node: optionalSetting(nodes, {
      takes: 'an address like https://host:9200, several separated by commas, or a list of them',
      does: 'Elasticsearch or OpenSearch. Collections are kept there instead of in the embedded store.',
      otherwise: 'the embedded store',
      secret: true,
    }),
    username: optionalSetting(z.string().regex(/^[^:\p{Cc}]{1,512}$/u), {
      takes: 'a name without a colon',
      does: 'The user that onefold logs in as, with `password`.',
    }),
    password: optionalSetting(z.string().min(1).max(4096), {
      takes: 'at most 4096 characters',
      does: 'Password of `username`.',
      secret: true,
      environmentOnly: notInFile('a password'),
    }),
    apiKey: optionalSetting(z.string().regex(headerText), {
      takes: 'the key as the engine encoded it: ASCII without spaces',
      does: 'Instead of `username` and `password`.',
      secret: true,
      environmentOnly: notInFile('an API key'),
    }),
    bearer: optionalSetting(z.string().regex(headerText), {
      takes: 'a token: ASCII without spaces',
      does: 'Instead of `username` and `password`.',
      secret: true,
      environmentOnly: notInFile('a token'),
    }),
    ca: optionalSetting(z.string().min(1), {
      takes: 'the path of a file with certificates in PEM',
      does: "The authority that signed the engine's certificate.",
      otherwise: 'those that Node trusts',
    }),
    version: optionalSetting(z.string().refine(isServed), {
      takes: '`elasticsearch` (8 or later) or `opensearch` (2 or later), a space, and the version, like `opensearch 2.19.5`',
      does: 'Which engine it is, if onefold has no right to ask the cluster.',
      otherwise: 'asked at the start',
    }),
    timeout: settingWithDefault(duration('1s', '10m'), '30s', {
      does: 'Time for one attempt at a request to the engine. What gets no answer is sent once more, a query of a caller not again.',
    }),
    readyTimeout: settingWithDefault(duration('100ms', '1m'), '2s', {
      does: 'How long `/_onefold/ready` waits for the engine before it answers 503. Probes need to wait longer than that.',
    }),
    field: settingWithDefault(z.string().regex(/^[A-Za-z][A-Za-z0-9_-]{0,99}$/), 'onefold', {
      takes: 'at most 100 ASCII letters, digits, "-" and "_" that begin with a letter',
      does: "Name of the object with onefold's fields in documents; change it for indices that have a field `onefold` of their own. It cannot be changed later in an index.",
    }),
    prefix: settingWithDefault(z.string().regex(/^[a-z0-9.][a-z0-9._-]{0,99}$/), 'onefold-', {
      takes: 'at most 100 lower-case letters, digits, "-", "_" and "."',
      does: "Start of the names of onefold's own indices. Services that share a cluster but no indices need different prefixes.",
    }),
  })
  .prefault({})

function isServed(text: string): boolean {
  const [, family, major] = versionForm.exec(text) ?? []
  return family !== undefined && Number(major) >= oldest[family]!
}
