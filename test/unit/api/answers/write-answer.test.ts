import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { Readable } from 'node:stream'
import express, { type Response } from 'express'
import { describe, expect, it } from 'vitest'
import { json } from '../../../../src/api/answers/answer.js'
import { type JsonForm, plainForm, writeAnswer } from '../../../../src/api/answers/write-answer.js'
import { serveAnswers } from '../../../support/answering-server.js'
import { held } from '../../../support/held.js'

/** Serves a stream as an answer; `fault` is the error of writing it, undefined if it succeeded. */
async function serve(stream: Readable) {
  const { ended: fault, end } = held<unknown>()
  const app = express().get('/', (_, response) => {
    writeAnswer(response, { kind: 'stream', status: 200, type: 'text/plain', stream }, plainForm).then(() => end(undefined), end)
  })
  const [answer] = (await once(get(await serveAnswers(app)), 'response')) as [IncomingMessage]
  return { answer, fault }
}

async function* endless() {
  for (;;) yield 'line\n'.repeat(1000)
}

async function* broken() {
  yield 'begun'
  throw new Error('a fault while it is made')
}

/** The text of an answer in a form. */
async function written(body: object, form: Partial<JsonForm>): Promise<string> {
  const app = express().get('/', (_, response) => void writeAnswer(response, json(body), { ...plainForm, ...form }))
  return (await fetch(await serveAnswers(app))).text()
}

describe('writeAnswer', () => {
  it('writes bytes as the value that they are the JSON of, in every form', async () => {
    const value = { verdict: 'near', evidence: [{ text: 'Käse' }, { text: 'Brot' }] }
    const bytes = new TextEncoder().encode(JSON.stringify(value))
    for (const form of [{}, { pretty: true }, { filterPath: ['evidence.text'] }]) {
      expect(await written(bytes, form)).toBe(await written(value, form))
    }
  })

  it('says of an answer that is longer than a string can be that it is too large', async () => {
    const body = {
      toJSON() {
        throw new RangeError('Invalid string length')
      },
    }
    const response = {} as unknown as Response
    Object.assign(response, { status: () => response, hasHeader: () => false, setHeader: () => response })
    await expect(writeAnswer(response, json(body), plainForm)).rejects.toMatchObject({ code: 'BODY_TOO_LARGE' })
  })

  it('ends the connection of a caller that takes nothing of its answer for minutes', async () => {
    const { ended: served, end: serve } = held<Socket>()
    const app = express().get('/', async (request, response) => {
      await writeAnswer(response, json({ text: 'long '.repeat(4_000_000) }), plainForm)
      serve(request.socket)
    })
    const [answer] = (await once(get(await serveAnswers(app)), 'response')) as [IncomingMessage]
    answer.once('error', () => {})
    const socket = await served
    expect(socket.timeout).toBe(300_000)
    socket.emit('timeout')
    await once(socket, 'close')
    expect(socket.destroyed).toBe(true)
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
