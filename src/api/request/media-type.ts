import { OnefoldError } from '../../errors.js'

/** Accepted media types, with the kind of body that each holds. */
const bodyKinds: ReadonlyMap<string, 'json' | 'lines'> = new Map([
  ['application/json', 'json'],
  ['application/x-ndjson', 'lines'],
  ['application/ndjson', 'lines'],
  ['application/vnd.elasticsearch+json', 'json'],
  ['application/vnd.elasticsearch+x-ndjson', 'lines'],
])

/** Major versions of the engine's interface with which clients may ask for compatibility. */
const compatibleVersions: readonly string[] = ['8', '9']

/** A media type of a header. */
interface MediaType {
  /** Lower case. */
  readonly name: string
  /** Parameters by name, both in lower case. */
  readonly parameters: Readonly<Record<string, string>>
}

/** Parses one media type. Its parts are split at `;` and `=`, and quotes are removed. */
function parseMediaType(text: string): MediaType {
  const [name = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase())
  const pairs = parameters.filter(Boolean).map((parameter): [string, string] => {
    const [key = '', value = ''] = parameter.split('=')
    return [key.trim(), value.trim().replace(/^"(.*)"$/, '$1')]
  })
  return { name, parameters: Object.fromEntries(pairs) }
}

/**
 * Checks that a body of this type can be read here. As in the engines, `application/json` is accepted for lines, too.
 *
 * @param header the request's `Content-Type`
 * @throws OnefoldError MEDIA_TYPE_UNSUPPORTED, which names an accepted type
 */
export function checkBodyType(header: string | undefined, expected: 'json' | 'lines'): void {
  const type = parseMediaType(header ?? '')
  const kind = bodyKinds.get(type.name)
  if (kind === undefined || (expected === 'json' && kind === 'lines')) throw unsupported('Content-Type', header ?? '', expected)
  checkCompatibility('Content-Type', type)
  const { charset = 'utf-8' } = type.parameters
  if (charset !== 'utf-8' && charset !== 'utf8') throw unsupported('Content-Type', header!, expected)
}

/**
 * The media type of a JSON answer: the engine's own if the request accepts or sends that, with the same version; else plain JSON.
 *
 * @throws OnefoldError MEDIA_TYPE_UNSUPPORTED for a version that is not supported here
 */
export function answerType(accept: string | undefined, contentType: string | undefined): string {
  const [header, asked = ''] = accept === undefined || accept === '*/*' ? ['Content-Type', contentType] : ['Accept', accept]
  const vendor = asked
    .split(',')
    .map(parseMediaType)
    .find(({ name }) => name === 'application/vnd.elasticsearch+json' || name === 'application/vnd.elasticsearch+x-ndjson')
  if (vendor === undefined) return 'application/json'
  checkCompatibility(header!, vendor)
  const version = vendor.parameters['compatible-with']
  return `application/vnd.elasticsearch+json${version === undefined ? '' : `;compatible-with=${version}`}`
}

function checkCompatibility(header: string, { parameters }: MediaType): void {
  const version = parameters['compatible-with']
  if (version === undefined || compatibleVersions.includes(version)) return
  const message = `${header}: compatible-with=${version} is not spoken here; use compatible-with=8 or compatible-with=9`
  throw new OnefoldError('MEDIA_TYPE_UNSUPPORTED', message)
}

function unsupported(header: string, value: string, expected: 'json' | 'lines'): OnefoldError {
  const wanted = expected === 'json' ? 'application/json' : 'application/x-ndjson'
  const given = value === '' ? 'is missing' : `"${value.slice(0, 100)}" is not read here`
  return new OnefoldError('MEDIA_TYPE_UNSUPPORTED', `${header} ${given}; send ${wanted} in UTF-8`)
}
