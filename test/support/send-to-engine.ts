import { send } from './api-client.js'

/**
 * Sends JSON to an engine directly, past onefold, like its other users.
 *
 * @returns the engine's answer
 * @throws Error with the answer if the engine refuses the request
 */
// biome-ignore lint/suspicious/noExplicitAny: engines answer in every shape
export async function sendToEngine(url: string, method: string, path: string, body?: object): Promise<any> {
  const { status, text, json } = await send(url, method, path, body === undefined ? {} : { body })
  if (status >= 300) throw new Error(`${method} ${path}: ${text}`)
  return json
}
