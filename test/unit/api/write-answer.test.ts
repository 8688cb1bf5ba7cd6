import { once } from 'node:events'
import { createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import express from 'express'
import { describe, expect, it, onTestFinished } from 'vitest'
import { json } from '../../../src/api/answers/answer.js'
import { type JsonForm, plainForm, writeAnswer } from '../../../src/api/answers/write-answer.js'

/** Serves a stream as an answer; `fault` is what writing it failed with, undefined where it did not. */
async function serve(stream: Readable) {
  let settle!: (fault: unknown) => void
  const fault = new Promise<unknown>((resolve) => {
    settle = resolve
  })
  const app = express().get('/', (_, response) => {
    writeAnswer(response, { kind: 'stream', status: 200, type: 'text/plain', stream }, plainForm).then(() => settle(undefined), settle)
  })
  const server = createServer(app).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const [answer] = (await once(get({ port, host: '127.0.0.1' }), 'response')) as [IncomingMessage]
  return { answer, fault }
}

async function* endless() {
  for (;;) yield 'line\n'.repeat(1000)
}

async function* broken() {
  yield 'begun'
  throw new Error('a fault while it is made')
}

/** What is written of an answer in a form. */
async function written(body: object, form: Partial<JsonForm>): Promise<string> {
  const app = express().get('/', (_, response) => void writeAnswer(response, json(body), { ...plainForm, ...form }))
  const server = createServer(app).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  return (await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)).text()
}

describe('writeAnswer', () => {
  it('writes bytes as the value that they are the JSON of, in every form', async () => {
    const value = { verdict: 'near', evidence: [{ text: 'Käse' }, { text: 'Brot' }] }
    const bytes = new TextEncoder().encode(JSON.stringify(value))
    for (const form of [{}, { pretty: true }, { filterPath: ['evidence.text'] }]) {
      expect(await written(bytes, form)).toBe(await written(value, form))
    }
  })

  it('ends a stream whose caller leaves, which is not an error', async () => {
    const stream = Readable.from(endless())
    const { answer, fault } = await serve(stream)
    answer.destroy()
    expect(await fault).toBeUndefined()
    expect(stream.destroyed).toBe(true)
  })

  it('fails with what the stream fails with', async () => {
    const { answer, fault } = await serve(Readable.from(broken()))
    answer.on('error', () => {})
    expect(await fault).toEqual(new Error('a fault while it is made'))
  })
})
