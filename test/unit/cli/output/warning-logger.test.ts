import { PassThrough } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { createWarningLogger } from '../../../../src/cli/output/warning-logger.js'

function start() {
  const stderr = new PassThrough({ encoding: 'utf8' })
  return { logger: createWarningLogger(stderr), told: () => stderr.read() as string | null }
}

describe('createWarningLogger', () => {
  it('writes a warning with its reason, and then the facts', () => {
    const { logger, told } = start()
    logger.with({ task: 'r-1' }).warn('a reindex waits for the engine', { reason: 'the disk is full; make room' })
    expect(told()).toBe('warning: a reindex waits for the engine: the disk is full; make room (task r-1)\n')
  })

  it('takes the reason from an error, and shows no credentials', () => {
    const { logger, told } = start()
    logger.warn('asked in vain', { error: new Error('with ApiKey abcdef'), attempts: 2, password: 'abcdef' })
    const line = told()
    expect(line).toMatch(/^warning: asked in vain: with ApiKey \[redacted\] \(attempts 2, password \[redacted\]\)\n$/)
  })

  it('leaves errors to the command, and the life of the service untold', () => {
    const { logger, told } = start()
    logger.error('a reindex has failed', { error: new Error('no') })
    logger.info('connecting to the engine')
    expect(told()).toBeNull()
  })
})
