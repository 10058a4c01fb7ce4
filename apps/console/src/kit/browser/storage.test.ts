import { beforeEach, expect, test } from 'vitest'
import { readStored, writeStored } from './storage.ts'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

test('FRAME-129: values are stored as JSON, and a missing or unreadable value gives the default', () => {
  writeStored('wideNav', false)
  expect(localStorage.getItem('wideNav')).toBe('false')
  expect(readStored('wideNav', true)).toBe(false)
  expect(readStored('never', 7)).toBe(7)
  localStorage.setItem('broken', '{')
  expect(readStored('broken', 'whole')).toBe('whole')
  writeStored('tab', [1], 'session')
  expect([readStored('tab', []), readStored('tab', [], 'session')]).toEqual([[], [1]])
})
