/**
 * Room `config`: (file, environment, command line) → one frozen configuration, or one error that lists every fault. Imports nothing but the leaves,
 * makes no connections, and reads only the files that it is told to read. Tests: test/unit/config; the table of all settings is
 * docs/configuration.md.
 *
 * This file has the type of the result: every value is checked, sizes are in bytes, times in milliseconds. The schema says what each setting does.
 */
import type { ParsedSections } from './schema.js'
import type { WithUnits } from './units.js'

/** What a key permits; each role includes the ones before it. */
export type KeyRole = ParsedSections['keys'][string]['role']

/** A key that clients may send; the key itself is not kept. */
export interface ApiKey {
  /** For logs and metrics. */
  readonly name: string
  /** SHA-256 of the key, 64 lower-case hexadecimal digits. */
  readonly hash: string
  readonly role: KeyRole
}

/** How the documents of one collection are read, signed and searched. */
export interface CollectionConfig extends WithUnits<ParsedSections['collections'][string]> {
  readonly name: string
  /** Index or alias in the engine; without meaning for the embedded store. */
  readonly index: string
}

/** Settings of the HTTP server. */
export type ServerConfig = WithUnits<ParsedSections['server']>

/** The credentials of onefold for an engine. */
export type EngineCredentials =
  | { readonly username: string; readonly password: string }
  | { readonly apiKey: string }
  | { readonly bearer: string }

/** A cluster that keeps the collections. */
export interface EngineConfig
  extends Omit<WithUnits<ParsedSections['engine']>, 'node' | 'username' | 'password' | 'apiKey' | 'bearer' | 'ca' | 'version'> {
  /** Addresses, without credentials. */
  readonly nodes: readonly string[]
  readonly credentials: EngineCredentials | undefined
  /** Certificates in PEM; undefined: those that Node trusts. */
  readonly ca: string | undefined
  /** Version of the engine, if the cluster does not tell it. */
  readonly version: { readonly family: 'elasticsearch' | 'opensearch'; readonly version: string } | undefined
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
  /** Beginning of all keys. */
  readonly prefix: string
  /** Largest document, in characters. */
  readonly documentLimit: number
}

/** How jobs from Redis are processed. */
export type WorkerConfig = WithUnits<ParsedSections['worker']>

/** Everything that can be set, resolved and frozen. */
export interface Config extends Pick<WithUnits<ParsedSections>, 'data' | 'auth' | 'search' | 'log' | 'threads' | 'queue'> {
  /** The file that was read; undefined: none. */
  readonly file: string | undefined
  readonly server: ServerConfig
  /** Undefined: the embedded store keeps the collections. */
  readonly engine: EngineConfig | undefined
  readonly collections: readonly CollectionConfig[]
  /** Whether a first write makes a collection: if none is configured, the store is the embedded one, and only this machine can reach the service. */
  readonly makesCollections: boolean
  /** Empty: the service is open, and only this machine can reach it. */
  readonly keys: readonly ApiKey[]
  /** Undefined: the queue is inside the process. */
  readonly redis: RedisConfig | undefined
  readonly worker: WorkerConfig
}
