import { expect, test } from 'vitest'
import { serverSettings } from '../db/embedded/settings.ts'
import { availableMemory, sizesFor } from './sizes.ts'

const MB = 1024 ** 2
const connectionsOf = (megabytes: number): number => {
  const { api, other, unscoped } = sizesFor(megabytes * MB).connections
  return api + other + 2 * unscoped
}

test('SYSTEM-120 with 512 MB the database gets less memory and the processes fewer connections than with 1 GB', () => {
  expect(sizesFor(512 * MB).sharedBuffersMb).toBeLessThan(sizesFor(1024 * MB).sharedBuffersMb)
  expect(connectionsOf(512)).toBeLessThan(connectionsOf(1024))
  expect(sizesFor(2048 * MB)).toEqual(sizesFor(1024 * MB))
})

test('SYSTEM-120 the embedded database is started with the size for its memory', () => {
  expect(serverSettings('/run', 5432, true, 512 * MB)).toContain('shared_buffers=48MB')
  expect(serverSettings('/run', 5432, true, 4096 * MB)).toContain('shared_buffers=128MB')
})

test('SYSTEM-120 the memory of the machine or its container is known', () => {
  expect(availableMemory()).toBeGreaterThan(64 * MB)
})
