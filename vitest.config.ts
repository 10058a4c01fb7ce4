import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { mapData } from './tools/map/map-data.ts'
import { LongestFirst } from './tools/test/longest-first.ts'
import { faultsAlone } from './tools/test/suites.ts'

/** Generous, because a limit is there to end what hangs: the machines that run the tests differ by a factor of four. */
const defaults = {
  testTimeout: 60_000,
  hookTimeout: 90_000,
  expect: { poll: { timeout: 20_000 } },
  exclude: ['**/node_modules/**', '**/dist/**'],
}
/** For tests that start whole programs or a browser, on slow machines: the limits only end what hangs. */
const patient = { ...defaults, testTimeout: 120_000, hookTimeout: 120_000 }

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...defaults,
          name: 'node',
          include: [
            'packages/contract/src/**/*.test.ts',
            'apps/console/build/**/*.test.ts',
            'tools/**/*.test.ts',
            'tests/conventions/**/*.test.ts',
            'tests/packages/**/*.test.ts',
          ],
        },
      },
      {
        // The agents wait for their peers, for deadlines and for pauses: a file needs a third of a processor.
        test: {
          ...defaults,
          name: 'agent',
          include: ['apps/agent/**/*.test.ts'],
          maxWorkers: 4,
          sequence: { groupOrder: 5 },
        },
      },
      {
        // Real peers on sockets, which need a processor for a quarter of the time.
        test: {
          ...defaults,
          name: 'gateway',
          include: ['packages/gateway/src/**/*.test.ts'],
          maxWorkers: 4,
          sequence: { groupOrder: 6 },
        },
      },
      {
        // Real OpenVPN servers and clients in network namespaces, which mostly wait for handshakes.
        test: {
          ...defaults,
          name: 'vpn',
          include: ['packages/vpn/src/**/*.test.ts', 'tests/vpn/**/*.test.ts'],
          globalSetup: 'tests/global-setup.ts',
          maxWorkers: 3,
          sequence: { groupOrder: 7 },
        },
      },
      {
        test: {
          ...defaults,
          name: 'server',
          include: ['apps/server/src/**/*.test.ts'],
          // One PostgreSQL server per run; testDatabase() gives each file a database in it.
          globalSetup: 'tests/global-setup.ts',
          // These tests wait for a third of their time: for sockets, clocks and child processes.
          maxWorkers: 3,
          // The files of a worker share the loaded and compiled program: 281 s in place of 459 for the whole suite. Each
          // file starts a program of its own, so no state is shared.
          isolate: false,
          sequence: { groupOrder: 4 },
        },
      },
      {
        plugins: [react(), mapData()],
        test: {
          ...defaults,
          name: 'web',
          environment: 'happy-dom',
          include: ['packages/ui/src/**/*.test.{ts,tsx}', 'apps/console/src/**/*.test.{ts,tsx}'],
        },
      },
      {
        // Whole programs and a browser. Each file starts its own, so nothing is shared. Three at once on two processors
        // take longer than two: 178 s in place of 150 for three files.
        test: {
          ...patient,
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: 'tests/program-setup.ts',
          maxWorkers: 2,
          sequence: { groupOrder: 2 },
        },
      },
      {
        // Each file has its own program, which loses something and recovers while the test waits: a file needs a third of
        // a processor, and the longest one only waits, for five minutes.
        test: {
          ...patient,
          name: 'faults',
          include: [`tests/faults/!(${faultsAlone.join('|')}).test.ts`],
          globalSetup: 'tests/program-setup.ts',
          maxWorkers: 4,
          sequence: { groupOrder: 3 },
        },
      },
      {
        // Whole programs and real peers, one file at a time, since each fills the machine and measures durations.
        test: {
          ...patient,
          name: 'system',
          include: ['tests/device/**/*.test.ts', `tests/faults/{${faultsAlone.join()}}.test.ts`],
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
