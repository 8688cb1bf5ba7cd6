import { homedir } from 'node:os'
import { join } from 'node:path'

/**
 * The engines that onefold is tested on: two generations of each family, as runnable distributions from Maven Central. Another version of one is taken
 * from the environment: `ELASTICSEARCH9_VERSION=9.5.4`.
 *
 * `jdk` is the least Java that starts it, `homeVariable` how it is told which Java to take, `settings` what it needs beyond the common ones.
 */
export const engines = {
  elasticsearch8: elasticsearch(process.env.ELASTICSEARCH8_VERSION ?? '8.19.8', 17),
  elasticsearch9: elasticsearch(process.env.ELASTICSEARCH9_VERSION ?? '9.1.5', 21),
  opensearch2: opensearch(process.env.OPENSEARCH2_VERSION ?? '2.19.5', 17),
  opensearch3: opensearch(process.env.OPENSEARCH3_VERSION ?? '3.6.0', 21),
}

function elasticsearch(version, jdk) {
  return {
    artifact: `org.elasticsearch.distribution.integ-test-zip:elasticsearch:${version}:zip`,
    archive: `elasticsearch-${version}.zip`,
    command: 'elasticsearch',
    homeVariable: 'ES_JAVA_HOME',
    optionsVariable: 'ES_JAVA_OPTS',
    configVariable: 'ES_PATH_CONF',
    settings: ['xpack.security.enabled=false'],
    version,
    jdk,
  }
}

function opensearch(version, jdk) {
  return {
    artifact: `org.opensearch.distribution.integ-test-zip:opensearch:${version}:zip`,
    archive: `opensearch-${version}.zip`,
    command: 'opensearch',
    homeVariable: 'OPENSEARCH_JAVA_HOME',
    optionsVariable: 'OPENSEARCH_JAVA_OPTS',
    configVariable: 'OPENSEARCH_PATH_CONF',
    settings: [],
    version,
    jdk,
  }
}

/**
 * Where unpacked engines are kept between runs: `ONEFOLD_ENGINES`, else the user's cache folder; never in the project. Root takes a folder that
 * others may read, because it starts engines as somebody else.
 */
export function engineCache(env = process.env) {
  if (env.ONEFOLD_ENGINES !== undefined) return env.ONEFOLD_ENGINES
  const caches = process.getuid?.() === 0 ? '/var/cache' : (env.XDG_CACHE_HOME ?? join(homedir(), '.cache'))
  return join(caches, 'onefold', 'engines')
}

/** The engine of a name; a wrong name is told with the right ones. */
export function engineNamed(name) {
  const engine = engines[name]
  if (engine === undefined) throw new Error(`there is no engine ${name}: take one of ${Object.keys(engines).join(', ')}`)
  return engine
}
