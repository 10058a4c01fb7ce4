import { existsSync, readdirSync } from 'node:fs'
import http from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startOutpost, type TestOutpost } from '../testing/outpost.ts'

const dist = join(import.meta.dirname, '../../../console/dist')

/** Requests the path exactly as written; `fetch` would resolve the dots. */
const get = (url: string, headers = {}): Promise<{ status: number; headers: http.IncomingHttpHeaders; body: string }> =>
  new Promise((resolve, reject) => {
    const [, host, path] = /^(http:\/\/[^/]+)(.*)$/.exec(url)!
    http
      .get(host!, { path, headers }, (answer) => {
        text(answer).then((body) => resolve({ status: answer.statusCode!, headers: answer.headers, body }), reject)
      })
      .on('error', reject)
  })

// `npm test` builds the console first, but a fresh clone on which only these tests are run has no build.
describe.skipIf(!existsSync(join(dist, 'index.html')))('the files of the console', () => {
  let outpost: TestOutpost
  beforeAll(async () => {
    outpost = await startOutpost(['api'])
  }, 60_000)
  afterAll(() => outpost.close())

  test('a file with a hash in its name is cached permanently and compressed; others are revalidated', async () => {
    const file = readdirSync(join(dist, 'assets')).find((name) => /^core-.*\.js$/.test(name))!
    const small = await get(`${outpost.url}/assets/${file}`, { 'accept-encoding': 'br' })
    expect(small).toMatchObject({
      status: 200,
      headers: {
        'content-encoding': 'br',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
      },
    })
    expect((await get(`${outpost.url}/version.json`)).headers['cache-control']).toBe('no-cache')
  })

  test('source maps are built but not served', async () => {
    const file = readdirSync(join(dist, 'assets')).find((name) => /^core-.*\.js\.map$/.test(name))
    expect(file).toBeDefined()
    for (const name of [file, `${file}.gz`, `${file}?raw`, file!.replace('.map', '%2emap')])
      expect((await get(`${outpost.url}/assets/${name}`)).status, name).toBe(404)
  })

  test.each(['/assets/none.js', '/assets/.vite', '/.vite/manifest.json', '/index.html'])(
    '%s is not served',
    async (path) => {
      expect((await get(`${outpost.url}${path}`)).status).toBe(404)
    },
  )

  test.each([
    '/assets/../index.html',
    '/assets/%2e%2e/index.html',
    '/assets/..%2f..%2f..%2f..%2fpackage.json',
    '/assets/%00.js',
  ])('%s is refused', async (path) => {
    const { status, body } = await get(`${outpost.url}${path}`)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(body).toMatch(/^\{"success":false/)
  })

  test('SECURITY-031 a page has its own style nonce and allows sockets to its own host only', async () => {
    const read = async (headers = {}) => {
      const { headers: answered, body } = await get(`${outpost.url}/login`, headers)
      const policy = String(answered['content-security-policy'])
      return { policy, nonce: /style-src 'self' 'nonce-([^']+)'/.exec(policy)?.[1], body }
    }
    const [one, other] = [await read(), await read()]
    expect(one.policy).not.toMatch(/unsafe-(inline|eval)/)
    expect(one.body).toContain(`<meta property="csp-nonce" nonce="${one.nonce}" />`)
    expect(other.nonce).not.toBe(one.nonce)
    const { host } = new URL(outpost.url)
    expect(one.policy).toContain(`connect-src 'self' ws://${host} wss://${host};`)
    expect((await read({ host: 'console.example' })).policy).toContain(
      "connect-src 'self' ws://console.example wss://console.example;",
    )
    for (const hostile of ['evil.example; script-src *', 'a b', "x' *", '*'])
      expect((await read({ host: hostile })).policy, hostile).toContain("connect-src 'self';")
  })

  test('REMOTE-282 only the pages of remote desktops and of recordings allow WebAssembly', async () => {
    const allows = async (path: string): Promise<boolean> => {
      const { headers } = await get(`${outpost.url}${path}`, { accept: 'text/html' })
      return String(headers['content-security-policy']).includes("script-src 'self' 'wasm-unsafe-eval';")
    }
    const [desktop, recording] = [await allows('/rms-connect/desktop?id=1'), await allows('/remote/recordings/1')]
    expect([desktop, recording]).toEqual([true, true])
    const others = [
      '/',
      '/remote/recordings',
      '/access-history',
      '/rms-connect/ssh?id=1',
      '/?next=/remote/recordings/1',
    ]
    for (const path of others) expect(await allows(path), path).toBe(false)
  })
})
