import { closeAllToasts } from '@outpost/ui/Toast'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { preparePage, settle, show, shows, text } from '../../testing/page.tsx'
import { download, nameIn } from './download.ts'

const asked: { url: string; headers: Headers }[] = []
let answers: Response[] = []
const saved: { name: string; text: Promise<string> }[] = []
let made: Blob | undefined

beforeAll(preparePage)
beforeEach(async () => {
  asked.length = saved.length = 0
  closeAllToasts()
  await show(null)
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    init.signal?.throwIfAborted()
    asked.push({ url: `${init.method ?? 'GET'} ${url}`, headers: new Headers(init.headers) })
    return answers.shift() ?? Promise.reject(new TypeError('Failed to fetch'))
  })
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    made = file as Blob
    return 'blob:x'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push({ name: this.download, text: made!.text() })
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const file = (disposition?: string): Response =>
  new Response('a,b', { headers: disposition === undefined ? {} : { 'content-disposition': disposition } })
const refusal = (status: number, code: string, message: string): Response =>
  new Response(JSON.stringify({ success: false, errors: [{ code, message, source: null }] }), { status })

test('FRAME-126: a file is saved under the name from the response, without shell symbols', async () => {
  answers = [file('attachment; filename="mast 5/6.csv"')]
  expect(await download('/reports/5/file', { name: 'report.csv' })).toBe(true)
  expect(asked.map(({ url }) => url)).toEqual(['GET /api/reports/5/file'])
  expect(asked[0]!.headers.get('x-requested-with')).toBe('XMLHttpRequest')
  expect([saved[0]!.name, await saved[0]!.text]).toEqual(['mast 5_6.csv', 'a,b'])
  await settle()
  expect(text()).toBe('')
})

test('FRAME-126: a 401 refreshes the session and retries exactly once', async () => {
  answers = [
    refusal(401, 'UNAUTHORIZED', 'Authentication is required. Sign in, or send a valid access token.'),
    new Response('{"success":true,"data":{"exp":60}}'),
    file(),
  ]
  expect(await download('/reports/5/file', { name: 'report.csv' })).toBe(true)
  expect(asked.map(({ url }) => url)).toEqual([
    'GET /api/reports/5/file',
    'POST /api/account/token/refresh',
    'GET /api/reports/5/file',
  ])
  expect(saved[0]!.name).toBe('report.csv')
  answers = [
    refusal(401, 'UNAUTHORIZED', 'Authentication is required. Sign in, or send a valid access token.'),
    new Response('{"success":true,"data":{"exp":60}}'),
    refusal(401, 'UNAUTHORIZED', 'Authentication is required. Sign in, or send a valid access token.'),
  ]
  expect(await download('/reports/5/file', { name: 'report.csv' })).toBe(false)
  expect([asked.length, saved.length]).toEqual([6, 1])
  await shows('Sign in again')
})

test('FRAME-126: a failure shows a toast, except when the user cancelled', async () => {
  answers = [refusal(404, 'NOT_FOUND', 'This report has been removed.')]
  expect(await download('/reports/5/file', { name: 'report.csv' })).toBe(false)
  answers = []
  expect(await download('/reports/5/file', { name: 'report.csv' })).toBe(false)
  await shows('This report has been removed.')
  await shows('The server did not respond. Check your connection and try again.')
  const before = text()
  expect(await download('/reports/5/file', { name: 'report.csv', signal: AbortSignal.abort() })).toBe(false)
  await settle()
  expect([text(), saved]).toEqual([before, []])
})

test.each([
  ['attachment; filename=plain.csv', 'plain.csv'],
  ['attachment; filename="a \\"quoted\\".csv"; size=5', 'a "quoted".csv'],
  ['attachment; filename="r.csv"; filename*=UTF-8\'\'%E5%A0%B1%E5%91%8A.csv', '報告.csv'],
  ["attachment; filename*=UTF-8''%E5%A; filename=r.csv", 'r.csv'],
  ['attachment', undefined],
  [null, undefined],
])('FRAME-126: the name in %s is %s', (header, name) => expect(nameIn(header)).toBe(name))
