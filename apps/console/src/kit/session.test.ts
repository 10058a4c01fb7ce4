import { expect, test } from 'vitest'
import { safeContinuation } from './session.tsx'

const here = new URL('https://console.example:8443/login') as unknown as Location

test('FRAME-007: a continuation is followed only inside the own host', () => {
  expect(safeContinuation('/devices/5?tab=1#x', '/', here)).toBe('/devices/5?tab=1#x')
  expect(safeContinuation('https://console.example:8443/tags', '/', here)).toBe('/tags')
  for (const foreign of ['https://evil.example/tags', '//evil.example/tags', 'https://console.example/tags', 'javascript:alert(1)', 'https://console.example:8443@evil.example/']) {
    expect(safeContinuation(foreign, '/', here)).toBe('/')
  }
  expect(safeContinuation(undefined, '/start', here)).toBe('/start')
})
