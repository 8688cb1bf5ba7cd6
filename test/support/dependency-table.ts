/**
 * The dependency table of docs/architecture.md as data: the rooms that a room may import besides itself and the leaves `model`, `errors`, `maps`,
 * `lists`, `is-json-object`, `stamp`, `back-off`, `heap`, `windows-1252` and `kernel-instance`, and the third-party packages that it may import.
 */
export const rooms: Record<string, { rooms: readonly string[]; packages: readonly string[] }> = {
  model: { rooms: [], packages: [] },
  errors: { rooms: [], packages: [] },
  maps: { rooms: [], packages: [] },
  lists: { rooms: [], packages: [] },
  'is-json-object': { rooms: [], packages: [] },
  stamp: { rooms: [], packages: [] },
  'back-off': { rooms: [], packages: [] },
  heap: { rooms: [], packages: [] },
  'windows-1252': { rooms: [], packages: [] },
  'iso-time': { rooms: [], packages: [] },
  'kernel-instance': { rooms: [], packages: [] },
  json: { rooms: [], packages: [] },
  hashing: { rooms: [], packages: ['node:crypto'] },
  evaluation: { rooms: ['json'], packages: [] },
  analysis: { rooms: ['hashing'], packages: ['parse5', '@orama/stemmers', '@orama/stopwords', 'entities'] },
  signatures: { rooms: ['hashing', 'analysis'], packages: [] },
  similarity: { rooms: ['hashing', 'analysis', 'signatures'], packages: [] },
  grouping: { rooms: [], packages: [] },
  input: { rooms: ['json'], packages: ['node:*', 'hyparquet', 'hyparquet-compressors', 'postal-mime', 'sax', 'entities'] },
  threads: { rooms: [], packages: ['node:*', 'piscina'] },
  resources: { rooms: [], packages: ['node:*'] },
  store: { rooms: [], packages: [] },
  'store/embedded': { rooms: ['store', 'hashing', 'json'], packages: ['node:*', 'libsql', 'lru-cache'] },
  'store/elastic': { rooms: ['store', 'hashing', 'json'], packages: ['@elastic/elasticsearch', 'lru-cache'] },
  detection: { rooms: ['hashing', 'analysis', 'signatures', 'similarity', 'grouping', 'json', 'store'], packages: [] },
  config: { rooms: [], packages: ['node:*', 'zod', 'yaml'] },
  logger: { rooms: [], packages: ['winston'] },
  queue: { rooms: ['config'], packages: ['node:*', 'bullmq', 'ioredis', 'zod'] },
  compose: {
    rooms: ['config', 'logger', 'detection', 'queue', 'threads', 'input', 'resources', 'store', 'store/embedded', 'store/elastic'],
    packages: ['node:*', 'prom-client'],
  },
  worker: {
    rooms: ['compose', 'config', 'detection', 'queue', 'logger'],
    packages: ['node:*', 'bullmq', 'ioredis', 'prom-client'],
  },
  api: {
    rooms: ['compose', 'config', 'detection', 'json', 'queue', 'logger'],
    packages: ['node:*', 'express', 'helmet', 'express-rate-limit', 'zod', 'prom-client'],
  },
  library: { rooms: ['analysis', 'compose', 'detection', 'evaluation', 'resources'], packages: [] },
  cli: {
    rooms: ['api', 'compose', 'config', 'detection', 'evaluation', 'input', 'logger', 'worker'],
    packages: ['node:*', 'commander', 'cli-progress', 'string-width', 'wrap-ansi', 'zod'],
  },
  ui: { rooms: [], packages: [] },
  index: {
    rooms: ['hashing', 'analysis', 'signatures', 'similarity', 'grouping', 'detection', 'evaluation', 'compose', 'library'],
    packages: [],
  },
}

/** Leaves that are pure, as {@link pureRooms} are. */
const pureLeaves: readonly string[] = [
  'maps',
  'lists',
  'is-json-object',
  'stamp',
  'back-off',
  'heap',
  'windows-1252',
  'iso-time',
  'kernel-instance',
]

/** Rooms that every room may import. */
export const leaves: readonly string[] = ['model', 'errors', ...pureLeaves]

/** Rooms that are synchronous and use no clock, randomness, environment or log. */
export const pureRooms: readonly string[] = [
  ...pureLeaves,
  'json',
  'hashing',
  'analysis',
  'signatures',
  'similarity',
  'grouping',
  'evaluation',
]
