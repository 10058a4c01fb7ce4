import { beforeAll, expect, test } from 'vitest'
import { translate } from '../../../kit/i18n/i18n.ts'
import { preparePage } from '../../../testing/page.tsx'
import { attemptText } from './attemptText.ts'

beforeAll(preparePage)

const textOf = (code: number, reason = 'Said by the server'): string => attemptText({ code, reason }, translate)

test('DEVICES-081 the codes of connection attempts are explained, and other codes by their reason', () => {
  for (const code of [0, 10, 12, 20, 104]) expect(textOf(code), String(code)).toBe('Device attempted to connect')
  expect(textOf(14)).toBe('Monitoring was turned off')
  expect(textOf(15)).toBe('No active credit')
  expect(textOf(7)).toBe('A device with an identical serial but a different MAC is already registered')
  expect(textOf(99)).toBe('Said by the server')
  expect(textOf(99, '')).toBe('Connection code 99')
})
