import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // Two forks: the machines that run this have two cores, and the command-line tests start processes of their own.
    maxWorkers: 2,
    testTimeout: 30_000,
    // Engines for the contract of stores, where STORES asks for them.
    globalSetup: ['test/support/start-engines.ts'],
  },
})
