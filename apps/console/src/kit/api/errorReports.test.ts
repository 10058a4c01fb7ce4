import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetReports, reportError, reportErrors } from './errorReports.ts'

const sent: { url: string; body: Record<string, string> }[] = []
beforeEach(() => {
  sent.length = 0
  forgetReports()
  vi.stubGlobal('fetch', (url: string, { body }: { body: string }) => {
    sent.push({ url, body: JSON.parse(body) as Record<string, string> })
    return Promise.reject(new TypeError('no network'))
  })
})
afterEach(() => vi.unstubAllGlobals())

test('an error is reported once, with version, page and stack, without query strings', () => {
  reportErrors(() => '/devices/$id')
  const error = new Error('Failed at https://outpost.test/reset?token=secret')
  error.stack = 'Error: x\n    at f (https://outpost.test/assets/a.js?v=secret:1:2)'
  reportError(error)
  reportError(error)
  expect(sent).toEqual([
    {
      url: '/api/console-errors',
      body: {
        version: expect.any(String),
        route: '/devices/$id',
        message: 'Error: Failed at https://outpost.test/reset',
        stack: 'Error: x\n    at f (https://outpost.test/assets/a.js:1:2)',
      },
    },
  ])
})

test('uncaught errors are reported, and aborted requests are not', () => {
  reportErrors(() => '')
  window.dispatchEvent(new ErrorEvent('error', { error: new TypeError('nobody caught it') }))
  const unwaited = new Event('unhandledrejection')
  Object.assign(unwaited, { reason: new RangeError('nobody waited for it') })
  window.dispatchEvent(unwaited)
  window.dispatchEvent(new ErrorEvent('error', { message: 'ResizeObserver loop', error: null }))
  reportError(new DOMException('left', 'AbortError'))
  expect(sent.map(({ body }) => body['message'])).toEqual([
    'TypeError: nobody caught it',
    'RangeError: nobody waited for it',
  ])
})

test('a page that keeps failing sends at most ten reports, of limited size', () => {
  for (let n = 0; n < 30; n++) reportError(new Error(`${n} ${'x'.repeat(20_000)}`))
  expect(sent).toHaveLength(10)
  for (const { body } of sent) {
    expect(body['message']!.length).toBe(1000)
    expect(body['stack']!.length).toBeLessThanOrEqual(8000)
  }
})
