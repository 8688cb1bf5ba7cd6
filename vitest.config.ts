import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // Two forks: the machines that run this have two cores, and the command-line tests start processes of their own.
    maxWorkers: 2,
    // A fork loads the product's modules once for all its files: loading them anew for each took half of the run's time. Modules keep no state
    // that outlives a test, so that nothing is shared by it.
    isolate: false,
    // Keeps transformed files for the next run, which saves a run of a few files a quarter of its processor time.
    experimental: { fsModuleCache: true },
    // For what hangs, not for what is slow: the slowest tests take half a minute, and a busy machine takes ten times as long. None has a shorter one.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    // The same of what a test waits for; otherwise it would be one second.
    expect: { poll: { timeout: 300_000 } },
    setupFiles: ['test/support/property-seed.ts'],
    // Engines for the contract of stores, where STORES asks for them.
    globalSetup: ['test/support/start-engines.ts'],
  },
})
