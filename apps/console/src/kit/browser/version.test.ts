import { expect, test } from 'vitest'
import { build } from './version.ts'

test('FRAME-014: the version without a build is "5.9.1"', () => {
  expect(build.version).toBe('5.9.1')
})
