import { afterEach, describe, expect, test, vi } from 'vitest'
import { formDataOf, upload } from './upload.ts'

const entries = (fields: Record<string, unknown>) =>
  [...formDataOf(fields)].map(([name, value]) => [name, value instanceof File ? value.name : value])

test('FRAME-128: files and values are sent as multipart fields; lists have indexes, and empty ones are sent too', () => {
  const file = new File(['x'], 'a.json')
  expect(
    entries({
      file,
      overwrite: true,
      tags: [5, 6],
      none: [],
      rows: [{ host: 'a', files: [file] }],
      left: null,
      out: undefined,
    }),
  ).toEqual([
    ['file', 'a.json'],
    ['overwrite', 'true'],
    ['tags[0]', '5'],
    ['tags[1]', '6'],
    ['none[]', ''],
    ['rows[0][host]', 'a'],
    ['rows[0][files][0]', 'a.json'],
  ])
})

/** Replaces XMLHttpRequest. */
class Wire {
  static last: Wire
  upload: { onprogress?: (event: { loaded: number; total: number }) => void; onload?: () => void } = {}
  onload?: () => void
  onerror?: () => void
  onabort?: () => void
  status = 0
  statusText = ''
  responseText = ''
  headers: Record<string, string> = {}
  opened: string[] = []
  constructor() {
    Wire.last = this
  }
  open(...how: string[]) {
    this.opened = how
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value
  }
  getAllResponseHeaders = () => 'x-request-id: r1\r\ncontent-type: application/json\r\n'
  send() {}
  abort() {
    this.onabort?.()
  }
}

const start = (more: object = {}) => {
  vi.stubGlobal('XMLHttpRequest', Wire)
  return upload({
    method: 'POST',
    address: '/api/files',
    headers: new Headers({ 'x-xsrf-token': 't' }),
    fields: { file: new File(['x'], 'a') },
    ...more,
  })
}
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('FRAME-128: an upload', () => {
  test('reports its progress and returns the same as fetch', async () => {
    const seen: number[] = []
    const answer = start({ onProgress: (sent: number) => seen.push(sent) })
    Wire.last.upload.onprogress!({ loaded: 1, total: 4 })
    Wire.last.upload.onprogress!({ loaded: 4, total: 4 })
    Object.assign(Wire.last, { status: 201, responseText: '{"success":true}' })
    Wire.last.onload!()
    const response = await answer
    expect(seen).toEqual([0, 0.25, 1])
    expect(Wire.last.opened).toEqual(['POST', '/api/files'])
    expect(Wire.last.headers).toEqual({ 'x-xsrf-token': 't' })
    expect([response.status, response.headers.get('x-request-id'), await response.json()]).toEqual([
      201,
      'r1',
      { success: true },
    ])
  })

  test('can be cancelled', async () => {
    const stop = new AbortController()
    const answer = start({ signal: stop.signal })
    stop.abort()
    await expect(answer).rejects.toThrow(/abort/i)
  })

  test('is aborted after a minute without progress, not after a minute in total', async () => {
    vi.useFakeTimers()
    const answer = start()
    const failed = expect(answer).rejects.toThrow('The upload stood still.')
    vi.advanceTimersByTime(50_000)
    Wire.last.upload.onprogress!({ loaded: 1, total: 4 })
    vi.advanceTimersByTime(50_000)
    expect(Wire.last.onabort).toBeDefined()
    Wire.last.upload.onprogress!({ loaded: 2, total: 4 })
    vi.advanceTimersByTime(60_000)
    await failed
  })

  test('fails if it does not reach the server', async () => {
    const answer = start()
    Wire.last.onerror!()
    await expect(answer).rejects.toThrow('did not reach')
  })
})
