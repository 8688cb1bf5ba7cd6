import { z } from 'zod'
import { byteSize, optionalSetting, settingWithDefault } from '../setting.js'

/** Most characters of an address. */
const longestAddress = 512

/** Whether a text is an address of Redis and nothing more. Credentials in it are reported elsewhere, with their own remedy. */
function isRedisUrl(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url === undefined || text.length > longestAddress || url.hostname === '') return false
  return /^rediss?:$/.test(url.protocol) && url.search === '' && url.hash === '' && /^(\/\d{0,5})?$/.test(url.pathname)
}

/** The settings by which the Redis that carries the queue is reached. */
export const redis = z
  .strictObject({
    url: optionalSetting(z.string().refine(isRedisUrl), {
      takes:
        'an address like redis://host:6379, with the number of a database at its end if it is not 0 (redis://host:6379/1); rediss:// for TLS',
      does: 'Redis, through which services hand work to workers; needs `engine`.',
      otherwise: 'a queue inside the process',
      secret: true,
    }),
    username: optionalSetting(z.string().regex(/^[\x21-\x7e]{1,512}$/), {
      takes: 'a name of printable ASCII characters without spaces',
      does: 'The user that onefold logs in as, with `password`.',
      otherwise: 'the default user',
    }),
    password: optionalSetting(z.string().min(1).max(4096), {
      takes: 'at most 4096 characters',
      does: 'Password of `username`, or of the default user.',
      secret: true,
      environmentOnly: 'a password does not belong in this file; give it by',
    }),
    ca: optionalSetting(z.string().min(1), {
      takes: 'the path of a file with certificates in PEM',
      does: "The authority that signed Redis's certificate.",
      otherwise: 'those that Node trusts',
    }),
    prefix: settingWithDefault(z.string().regex(/^[\w.-]{1,64}$/), 'onefold', {
      takes: 'at most 64 letters, digits, "-", "_" and "."',
      does: 'Start of the keys in Redis. Installations that share a Redis need different prefixes.',
    }),
    documentLimit: settingWithDefault(byteSize('1KB', '256MB'), '10MB', {
      does: 'Largest document that goes through Redis to a worker, in characters. A larger one is refused with 413.',
    }),
  })
  .prefault({})
