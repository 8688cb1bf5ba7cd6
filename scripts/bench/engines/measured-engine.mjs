import { startEngine } from '../../engines/start.mjs'

/**
 * Starts an engine for a measurement, or uses one that runs already.
 *
 * @param {{ engine: string, url?: string | undefined, heap?: string }} options `url` takes precedence over `engine`, a name of scripts/engines
 * @returns {Promise<{ url: string, description: string, ask(method: string, path: string, body?: object): Promise<any>, cpuSeconds():
 *   Promise<number>, stop(): Promise<void> }>}
 */
export async function openEngine({ engine, url, heap = '2g' }) {
  const started = url === undefined ? await startEngine(engine, { heap }) : undefined
  const root = started?.url ?? url
  const ask = async (method, path, body) => {
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(`${root}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    const text = await answer.text()
    if (!answer.ok && answer.status !== 404) throw new Error(`${method} ${path}: ${answer.status} ${text.slice(0, 500)}`)
    return text === '' ? {} : JSON.parse(text)
  }
  return {
    url: root,
    description: started === undefined ? url : `${started.name} ${started.version}, heap ${heap}`,
    ask,
    /** CPU seconds of the engine's process, by the engine's own statistics. */
    async cpuSeconds() {
      const { nodes } = await ask('GET', '/_nodes/stats/process')
      return Object.values(nodes).reduce((sum, { process: { cpu } }) => sum + cpu.total_in_millis, 0) / 1000
    },
    stop: async () => started?.stop(),
  }
}
