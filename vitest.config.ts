import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { mapData } from './tools/map/map-data.ts'

const defaults = { testTimeout: 20_000, hookTimeout: 30_000, exclude: ['**/node_modules/**', '**/dist/**'] }

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...defaults,
          name: 'node',
          include: [
            'packages/{contract,gateway}/src/**/*.test.ts',
            'apps/agent/**/*.test.ts',
            'tools/**/*.test.ts',
            'tests/conventions/**/*.test.ts',
          ],
        },
      },
      {
        test: {
          ...defaults,
          name: 'server',
          include: ['apps/server/src/**/*.test.ts'],
          // One PostgreSQL server per run; testDatabase() gives each file a database in it.
          globalSetup: 'tests/global-setup.ts',
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
        // Whole programs and a browser. Each file starts its own, so nothing is shared between them; they wait more than they compute.
        test: { ...defaults, name: 'e2e', include: ['tests/e2e/**/*.test.ts'], sequence: { groupOrder: 2 } },
      },
      {
        // Whole programs and real peers, one file at a time, since each fills the machine and measures how long things take.
        test: {
          ...defaults,
          name: 'system',
          include: ['tests/{device,faults,load}/**/*.test.ts'],
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
