import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import { apiLimits } from '../../../src/api/api-options.js'
import { createApp } from '../../../src/api/create-app.js'
import { startServer } from '../../../src/api/start-server.js'
import type { Service } from '../../../src/compose/service.js'
import { OnefoldError } from '../../../src/errors.js'
import { send } from '../../support/api-client.js'
import { apiConfig, unreachedService } from '../../support/api-parts.js'
import { KeptLog } from '../../support/kept-log.js'
import { startLiveServer } from '../../support/live-server.js'
import { withMembers } from '../../support/with-members.js'

const compareRequest =
  'POST /_onefold/compare HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 35\r\n\r\n{"a":{"text":"a"},"b":{"text":"b"}}'

describe('a queue that is full', () => {
  it('is told item by item, as something to send again, and leaves other collections alone', async () => {
    const live = await startLiveServer()
    // A queue is full for too short a time for a test from outside, so the service is made to fail as the queue's interface defines.
    const write: Service['write'] = async (name, ...rest) => {
      if (name === 'full') throw new OnefoldError('QUEUE_FULL', 'too much waits')
      return live.service.write(name, ...rest)
    }
    const service = withMembers(live.service, { write })
    const server = await startServer({
      host: '127.0.0.1',
      port: 0,
      service,
      config: apiConfig(),
      logger: new KeptLog(),
      version: '0.0.0',
    })
    try {
      const body =
        '{"index":{"_index":"full","_id":"x"}}\n{}\n{"index":{"_index":"free","_id":"y"}}\n{}\n{"create":{"_index":"full","_id":"z"}}\n{}\n'
      const { status, headers, json } = await send(server.url, 'POST', '/_bulk', { body })
      expect([status, headers['retry-after'], json.errors]).toEqual([200, '1', true])
      const full = { status: 429, error: { type: 'es_rejected_execution_exception', code: 'ONEFOLD_QUEUE_FULL' } }
      expect(json.items).toMatchObject([
        { index: { _id: 'x', ...full } },
        { index: { _id: 'y', status: 201 } },
        { create: { _id: 'z', ...full } },
      ])
      const one = await send(server.url, 'PUT', '/full/_doc/1', { body: {} })
      expect([one.status, one.headers['retry-after'], one.json.error.code]).toEqual([429, '1', 'ONEFOLD_QUEUE_FULL'])
    } finally {
      await server.stop(1000)
      await live.stop()
    }
  })
})

describe('many searches at once', () => {
  it('let a probe be answered between two of them', async () => {
    const live = await startLiveServer()
    let begun = 0
    const service: Service = withMembers(live.service, {
      until: () => service,
      compare: async () => {
        // As long as requests may begin in one turn.
        for (const begin = performance.now(); performance.now() < begin + 20; );
        return { count: ++begun }
      },
    })
    const server = await startServer({ host: '127.0.0.1', port: 0, service, config: apiConfig(), logger: new KeptLog(), version: '0.0.0' })
    try {
      // All wait in the sockets by the time that the server reads them.
      const searches = Array.from({ length: 60 }, () => connect(server.port, '127.0.0.1'))
      const probe = connect(server.port, '127.0.0.1')
      await Promise.all([...searches, probe].map((socket) => once(socket, 'connect')))
      for (const socket of searches) socket.write(compareRequest)
      probe.write('GET /_onefold/health HTTP/1.1\r\nHost: localhost\r\n\r\n')
      await once(probe, 'data')
      expect(begun).toBeLessThan(30)
      await Promise.all(searches.map((socket) => once(socket, 'data')))
      expect(begun).toBe(60)
      for (const socket of [...searches, probe]) socket.destroy()
    } finally {
      await server.stop(1000)
      await live.stop()
    }
  })

  it('are refused where too many wait, as something to send again', async () => {
    const parts = { service: unreachedService, config: apiConfig(), logger: new KeptLog(), version: '0.0.0' }
    const app = createApp({ ...parts, limits: { ...apiLimits, waitingReads: 0 } }).listen(0, '127.0.0.1')
    try {
      await once(app, 'listening')
      const { port } = app.address() as { port: number }
      const { status, headers, json } = await send(`http://127.0.0.1:${port}`, 'GET', '/news/_search')
      expect([status, headers['retry-after'], json.error.type]).toEqual([429, '1', 'es_rejected_execution_exception'])
      expect(json.error.code).toBe('ONEFOLD_RATE_LIMITED')
    } finally {
      app.close()
    }
  })
})

describe('a service that is closed', () => {
  it('is alive and not ready, and takes nothing', async () => {
    const server = await startLiveServer()
    try {
      await server.service.close(1000)
      expect((await server.send('GET', '/_onefold/health')).status).toBe(200)
      const ready = await server.send('GET', '/_onefold/ready')
      expect([ready.status, ready.json.error.type, ready.headers['retry-after']]).toEqual([503, 'unavailable_exception', '1'])
      expect((await server.send('PUT', '/news/_doc/1', { body: {} })).status).toBe(503)
    } finally {
      await server.stop()
    }
  })
})

describe('a process that is stopping', () => {
  it('is not ready', async () => {
    const parts = { service: unreachedService, config: apiConfig(), logger: new KeptLog(), version: '0.0.0' }
    const server = createApp({ ...parts, isStopping: () => true }).listen(0, '127.0.0.1')
    try {
      await new Promise((resolve) => server.once('listening', resolve))
      const { port } = server.address() as { port: number }
      const { status, json } = await send(`http://127.0.0.1:${port}`, 'GET', '/_onefold/ready')
      expect([status, json.error.reason]).toEqual([503, 'the process is stopping'])
    } finally {
      server.close()
    }
  })
})
