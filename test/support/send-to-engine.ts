import { send } from './api-client.js'

/**
 * Sends JSON to an engine past onefold, as others who use it do.
 *
 * @returns its answer
 * @throws Error with the answer where the engine refuses the request
 */
// biome-ignore lint/suspicious/noExplicitAny: engines answer in every shape
export async function sendToEngine(url: string, method: string, path: string, body?: object): Promise<any> {
  const { status, text, json } = await send(url, method, path, body === undefined ? {} : { body })
  if (status >= 300) throw new Error(`${method} ${path}: ${text}`)
  return json
}
