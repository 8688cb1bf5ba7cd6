/**
 * Room `config`: (file, environment, command line) → one frozen configuration, or one error that lists every fault. Imports nothing but the
 * leaves; connects to nothing and looks at nothing but the files it is told to read. Tests: test/unit/config; the table of all settings
 * is docs/configuration.md.
 *
 * This file holds what comes out: every value checked, sizes in bytes, times in milliseconds.
 */

/** What a key may do; each role includes the ones before it. */
export type KeyRole = 'read' | 'write' | 'admin'

/** A key that clients may send; the key itself is not held. */
export interface ApiKey {
  /** For logs and metrics. */
  readonly name: string
  /** SHA-256 of the key, 64 lower-case hexadecimal digits. */
  readonly hash: string
  readonly role: KeyRole
}

/** How the documents of one collection are read, signed and searched. */
export interface CollectionConfig {
  readonly name: string
  /** Index or alias of the engine; nothing for the embedded store. */
  readonly index: string
  /** Index of our fields, if the collection's own index must stay as it is; undefined: they are in the collection's own index. */
  readonly sideIndex: string | undefined
  /** Undefined: the first present of `text`, `body`, `content`. */
  readonly textFields: readonly string[] | undefined
  readonly titleField: string
  readonly format: 'text' | 'html'
  /** ISO 639-1. */
  readonly language: string | undefined
  readonly languageField: string | undefined
  readonly profile: 'lean' | 'standard' | 'full'
  readonly timeField: string | undefined
  readonly scopeField: string | undefined
  readonly withinMs: number | undefined
  readonly level: 'exact' | 'near' | 'contained'
  readonly preferFields: readonly string[]
  readonly maxWindow: number
  /** Path of a lexicon file; undefined: the bundled lexicon. */
  readonly lexicon: string | undefined
  /** Whether the optional family `grams` is indexed, by the table in the lexicon file. */
  readonly grams: boolean
  /** Files with further names for the family `tweezer`, by what they name. */
  readonly gazetteers: Readonly<Record<'person' | 'location' | 'organisation', readonly string[]>>
}

/** Settings of the HTTP server. */
export interface ServerConfig {
  readonly host: string
  /** 0: any free port. */
  readonly port: number
  /** Largest body in bytes, also after decompression. */
  readonly bodyLimitBytes: number
  /** Time for a request to arrive completely. */
  readonly requestTimeoutMs: number
  /** How long a write waits for its outcome where the request does not say. */
  readonly writeTimeoutMs: number
  /** Time for what runs to finish after SIGTERM. */
  readonly shutdownMs: number
  /** Whether it refuses whatever writes, and writes nothing by itself. */
  readonly readOnly: boolean
  /** Requests of one caller (a key, or an address where no keys are configured) in a window. `requests: 0`: no limit. */
  readonly rateLimit: { readonly requests: number; readonly windowMs: number }
}

/** Who onefold is for an engine. */
export type EngineCredentials =
  | { readonly username: string; readonly password: string }
  | { readonly apiKey: string }
  | { readonly bearer: string }

/** A cluster that keeps the collections. */
export interface EngineConfig {
  /** Addresses, without credentials. */
  readonly nodes: readonly string[]
  readonly credentials: EngineCredentials | undefined
  /** Certificates in PEM; undefined: those that Node trusts. */
  readonly ca: string | undefined
  /** Version of the engine, where the cluster does not tell it. */
  readonly version: { readonly family: 'elasticsearch' | 'opensearch'; readonly version: string } | undefined
  /** Time for one request to the engine. */
  readonly timeoutMs: number
  /** Time for the engine to say how it is, where somebody asks whether this process is ready. */
  readonly readyTimeoutMs: number
  /** What the names of onefold's own indices begin with. */
  readonly prefix: string
  /** Name of the object with onefold's fields in documents. */
  readonly field: string
}

/** The Redis that carries the queue. */
export interface RedisConfig {
  readonly host: string
  readonly port: number
  readonly database: number
  /** Undefined: the default user. */
  readonly username: string | undefined
  readonly password: string | undefined
  /** Undefined: without TLS. `ca`: certificates in PEM; undefined: those that Node trusts. */
  readonly tls: { readonly ca: string | undefined } | undefined
  /** Begin of all keys. */
  readonly prefix: string
  /** Largest document, in characters. */
  readonly documentLimit: number
}

/** How jobs that come through Redis are worked on. */
export interface WorkerConfig {
  /** Whether the HTTP service works on jobs, too. */
  readonly inService: boolean
  /** Where a worker answers for its health, readiness and metrics. */
  readonly host: string
  /** 0: any free port. */
  readonly port: number
  /** Batches of documents under way at a time. */
  readonly jobs: number
  /** How long a batch stays with a worker that gives no sign of life. */
  readonly lockMs: number
  readonly stalledIntervalMs: number
  /** How many workers may die over a batch before it is halved. */
  readonly maxStalled: number
  /** For signing a batch. */
  readonly signTimeoutMs: number
  /** Heap of a thread that signs. */
  readonly signMemoryBytes: number
  /** Time for batches under way to finish after SIGTERM. */
  readonly shutdownMs: number
  /** Time in which the sweeper looks at every document once. */
  readonly sweepWithinMs: number
}

/** What the bodies of searches may hold in addition to queries. */
export type AllowedInSearch = 'scripts' | 'runtimeFields'

/** Log levels, most important first. */
export type LogLevel = 'error' | 'warn' | 'info' | 'debug'

/** Everything that can be set, resolved and frozen. */
export interface Config {
  /** The file that was read; undefined: none. */
  readonly file: string | undefined
  readonly server: ServerConfig
  /** Folder of the embedded store. */
  readonly data: string
  /** Undefined: the embedded store keeps the collections. */
  readonly engine: EngineConfig | undefined
  readonly collections: readonly CollectionConfig[]
  /** Whether a first write makes a collection: none is configured, the store is the embedded one, and only this machine can reach the service. */
  readonly makesCollections: boolean
  /** None: the service is open, and only this machine can reach it. */
  readonly keys: readonly ApiKey[]
  /** Whether reads that answer a caller reach the engine with the caller's credentials. */
  readonly auth: { readonly forward: boolean }
  readonly search: { readonly allow: readonly AllowedInSearch[] }
  readonly log: { readonly level: LogLevel }
  /** Threads that sign; undefined: as many as the machine can run at once, at most 8. */
  readonly threads: number | undefined
  readonly queue: { readonly maxWaiting: number; readonly maxWaitingBytes: number }
  /** Undefined: the queue is inside the process. */
  readonly redis: RedisConfig | undefined
  readonly worker: WorkerConfig
}
