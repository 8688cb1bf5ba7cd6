/** Which engine serves. */
export interface Engine {
  readonly family: 'elasticsearch' | 'opensearch'
  /** `9.1.5` */
  readonly version: string
}

/** Major and minor number of an engine's version. */
export function versionOf({ version }: Engine): readonly [major: number, minor: number] {
  const [major = 0, minor = 0] = version.split('.').map((part) => Number.parseInt(part, 10))
  return [major, minor]
}
