import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'vitest'
import { ChangeBench, entry, look, put } from './test-changes.ts'
import { until } from './test-peer.ts'
import { missingTools } from './test-shell.ts'

const curl = ['/usr/bin/curl', '/bin/curl'].find((path) => existsSync(path))
const missing = [...missingTools, ...(curl ? [] : ['curl'])]

/** A web server that follows the login of the vendor's API: a token for a password, which every request needs. */
class VendorApi {
  readonly requests: { method: string; url: string; body: string }[] = []
  readonly token = 'a1b2c3d4e5f60718'
  /** Answers by method and URL; each may act. Undefined is no answer. */
  readonly answers = new Map<string, () => [number, string] | undefined>()
  readonly #server: Server

  private constructor() {
    this.#server = createServer((request, response) => {
      void bodyOf(request).then((body) => {
        const answer = this.#answer(request, body)
        if (!answer) return
        const [status, text] = answer
        response.writeHead(status, { 'content-type': 'application/json' }).end(text)
      })
    })
  }

  static async start(cleanUp: (end: () => Promise<void>) => void): Promise<VendorApi> {
    const api = new VendorApi()
    await new Promise<void>((done) => api.#server.listen(0, '127.0.0.1', done))
    cleanUp(async () => {
      api.#server.close()
      api.#server.closeAllConnections()
    })
    return api
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/api`
  }

  #answer({ method = '', url = '', headers }: IncomingMessage, body: string): [number, string] | undefined {
    const path = url.replace(/^\/api/, '')
    this.requests.push({ method, url: path, body })
    const other = this.answers.get(`${method} ${path}`)
    if (path === '/login') {
      if (other) return other()
      const { username, password } = JSON.parse(body)
      return username === 'admin' && password === 'it\'s "100%" \\ æ'
        ? [200, JSON.stringify({ success: true, data: { username, token: this.token } })]
        : [401, JSON.stringify({ success: false, errors: [{ code: 121, error: 'Login failed' }] })]
    }
    if (headers.authorization !== `Bearer ${this.token}`) return [403, '{"success":false}']
    return other ? other() : [404, '{"success":false}']
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const part of request) text += String(part)
  return text
}

const password = 'it\'s "100%" \\ æ'

/** Makes a device one with RutOS, whose API is at a URL. */
async function rutos(cleanUp: (end: () => Promise<void>) => void): Promise<{ bench: ChangeBench; api: VendorApi }> {
  const api = await VendorApi.start(cleanUp)
  const bench = await ChangeBench.start(cleanUp)
  await bench.device.agent('stop')
  bench.device.program('mnf_info', 'echo 1234567890')
  symlinkSync(curl!, join(bench.device.bin, 'curl'))
  bench.device.env['OUTPOST_API_URL'] = api.url
  await bench.device.agent('start')
  await until('the agent', () => bench.bench.peer.frames.filter(({ kind }) => kind === 'hello').length >= 2)
  return { bench, api }
}

describe.skipIf(missing.length > 0).concurrent('the API of a device with agent.sh', { timeout: 150_000 }, () => {
  test('on OpenWrt it reads uci as JSON, whatever the values are (PLANE-080, PLANE-084)', async ({
    onTestFinished,
    expect,
  }) => {
    const bench = await ChangeBench.start(onTestFinished)
    const { peer } = bench.bench
    put(bench.device, '/etc/config/a.hidden', '')
    put(
      bench.device,
      '/etc/config/network',
      String.raw`
config interface 'lan'
	option proto 'static'
	list dns '1.1.1.1'
	list dns '9.9.9.9'
	option note 'it'\''s "quoted" \ back'
	option empty_last 'a\'

config rule
	option name 'first'

config rule
	list only 'one'
	option name 'æ	tab'
`,
    )
    const read = async (id: string, path: string, more = {}) => {
      peer.run(id, 'api', { method: 'GET', path, ...more })
      const { ok, code, data } = await peer.result(id)
      return {
        ok,
        code,
        status: data['status'],
        body: data['output'] === undefined ? undefined : JSON.parse(String(data['output'])),
      }
    }
    expect(await read('all', '/uci')).toMatchObject({ ok: true, status: '200', body: { data: ['network'] } })
    const { body } = await read('one', '/uci/network')
    expect(body.data).toEqual([
      {
        '.name': 'lan',
        '.type': 'interface',
        '.anonymous': false,
        '.index': 0,
        proto: 'static',
        dns: ['1.1.1.1', '9.9.9.9'],
        note: 'it\'s "quoted" \\ back',
        empty_last: 'a\\',
      },
      { '.name': '@rule[0]', '.type': 'rule', '.anonymous': true, '.index': 1, name: 'first' },
      { '.name': '@rule[1]', '.type': 'rule', '.anonymous': true, '.index': 2, only: ['one'], name: 'æ\ttab' },
    ])
    expect((await read('section', '/uci/network/lan')).body.data).toEqual(body.data[0])
    expect((await read('number', '/uci/network/@rule[1]')).body.data).toEqual(body.data[2])
    expect(await read('no-section', '/uci/network/wan')).toMatchObject({ ok: true, status: '404' })
    expect(await read('no-config', '/uci/none')).toMatchObject({ ok: true, status: '404' })
    expect(await read('no-path', '/other')).toMatchObject({ ok: true, status: '404' })
    expect(await read('write', '/uci/network/lan', { method: 'DELETE' })).toMatchObject({ status: '405' })
    for (const [at, path] of ['/../etc', '/a//b', '/uci/%2e%2e', '/a?b'].entries())
      expect(await read(`bad${at}`, path)).toMatchObject({ ok: false, code: 'INVALID' })
  })

  test('a value with line breaks stays one value, and a long configuration is sent as a file (PLANE-081, PLANE-084)', async ({
    onTestFinished,
    expect,
  }) => {
    const bench = await ChangeBench.start(onTestFinished)
    const { peer } = bench.bench
    // As uci exports it.
    const text = `package x\n\nconfig a 'b'\n\toption cert '-----\n\toption no '\\''yes\n'\n\tlist l 'x\n'\n\n`
    writeFileSync(bench.device.path('exported'), text)
    bench.device.program('uci', `cat '${bench.device.path('exported')}'`)
    peer.run('breaks', 'api', { method: 'GET', path: '/uci/x/b' })
    expect(JSON.parse(String((await peer.result('breaks')).data['output'])).data).toMatchObject({
      cert: "-----\n\toption no 'yes\n",
      l: ['x\n'],
    })
    const lines = Array.from({ length: 2000 }, (_, at) => `\toption o${at} '${'v'.repeat(20)}'\n`).join('')
    writeFileSync(bench.device.path('exported'), `package x\n\nconfig a 'b'\n${lines}`)
    const token = 'd'.repeat(32)
    peer.run('long', 'api', { method: 'GET', path: '/uci/x', token })
    const { data } = await peer.result('long')
    expect(data).toMatchObject({ status: '200', truncated: '0' })
    expect(Number(data['size'])).toBe(peer.puts[0]!.bytes.length)
    expect(Object.keys(JSON.parse(peer.puts[0]!.bytes.toString()).data[0])).toHaveLength(2004)
    peer.run('cut', 'api', { method: 'GET', path: '/uci/x' })
    expect((await peer.result('cut')).data).toMatchObject({ status: '200', truncated: '1' })
  })

  test('a system without an API says so (PLANE-080)', async ({ onTestFinished, expect }) => {
    const bench = await ChangeBench.start(onTestFinished)
    unlinkSync(join(bench.device.bin, 'uci'))
    bench.bench.peer.run('none', 'api', { method: 'GET', path: '/uci' })
    expect(await bench.bench.peer.result('none')).toMatchObject({ ok: false, code: 'NO_API' })
  })

  test('on RutOS it signs in with the password and sends the request (PLANE-080, PLANE-085)', async ({
    onTestFinished,
    expect,
  }) => {
    const { bench, api } = await rutos(onTestFinished)
    const { peer } = bench.bench
    let seen = ''
    api.answers.set('GET /system/config?a=%22b%22', () => {
      // Of the device, while its request is open.
      seen = execFileSync('sh', ['-c', "cat /proc/[0-9]*/cmdline 2>/dev/null | tr '\\0' ' '"], { encoding: 'utf8' })
      return [200, '{"success":true,"data":{"x":1}}']
    })
    const call = async (id: string, input: object) => {
      peer.run(id, 'api', { method: 'GET', path: '/system/config', ...input })
      return peer.result(id)
    }
    expect(await call('good', { query: 'a=%22b%22', password })).toMatchObject({
      ok: true,
      data: { status: '200', content_type: 'application/json', output: '{"success":true,"data":{"x":1}}' },
    })
    expect(seen).toContain('curl')
    expect(seen).not.toContain('100%')
    expect(seen).not.toContain(api.token)
    expect(await call('missing', { password })).toMatchObject({ ok: true, data: { status: '404' } })
    expect(await call('wrong', { password: 'x' })).toMatchObject({ ok: false, code: 'NO_ACCESS' })
    expect(await call('without', {})).toMatchObject({ ok: false, code: 'NO_ACCESS' })
    expect(await call('user', { username: 'other', password })).toMatchObject({ ok: false, code: 'NO_ACCESS' })
    api.answers.set('GET /long', () => [200, 'x'.repeat(3_000_000)])
    const token = 'e'.repeat(32)
    expect(await call('long', { path: '/long', password, token })).toMatchObject({
      ok: true,
      data: { status: '200', truncated: '1', size: '1048576' },
    })
    expect(peer.puts[0]!.bytes).toHaveLength(1_048_576)
  })

  test('requests of a plan are sent after its files, and one that fails restores everything (PLANE-082, PLANE-085)', async ({
    onTestFinished,
    expect,
  }) => {
    const { bench, api } = await rutos(onTestFinished)
    const { device } = bench
    const old = "\nconfig system\n\toption hostname 'old'\n\n"
    put(device, '/etc/config/system', old)
    put(device, '/etc/config/other', 'other')
    const write = (name: string) => () => {
      put(device, '/etc/config/system', old.replace('old', name))
      return [200, '{"success":true}'] as [number, string]
    }
    api.answers.set('PUT /system/config', write('new'))
    api.answers.set('DELETE /ddns/config/a?b=1', () => [422, '{"success":false,"errors":[{"error":"no such"}]}'])
    const login = entry('login', { username: 'admin', password })
    const request = (method: string, path: string, body = '') =>
      entry('api', { method, path, type: 'application/json', body })
    const guard = entry('guard', { path: '/etc/config/' })
    const plan = [guard, login, request('PUT', '/system/config', '{"data":{"hostname":"100%\\u0000"}}')]
    bench.apply('c1', [...plan, request('DELETE', '/ddns/config/a?b=1')])
    const failed = await bench.bench.peer.result('c1')
    expect(failed).toMatchObject({ ok: false, code: 'NOT_APPLIED', data: { state: 'restored' } })
    expect(failed.text).toContain('DELETE /ddns/config/a: 422')
    expect(String(failed.data['log'])).toContain('api PUT /system/config: 200')
    expect(look(device, '/etc/config/system')).toContain(old)
    expect(api.requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'POST /login',
      'PUT /system/config',
      'DELETE /ddns/config/a?b=1',
    ])
    expect(api.requests[1]!.body).toBe('{"data":{"hostname":"100%\\u0000"}}')
    const second = 'b2'.repeat(16)
    bench.apply('c2', plan, { change: second })
    const hellos = () => bench.bench.peer.frames.filter((frame) => frame.kind === 'hello')
    await until('the wait', () => hellos().at(-1)?.change === `${second} confirm`, 60_000)
    expect(await bench.confirm('confirm', undefined, second)).toMatchObject({ ok: true })
    expect(await bench.bench.peer.result('c2')).toMatchObject({ ok: true, data: { state: 'confirmed' } })
    expect(look(device, '/etc/config/system')).toContain("'new'")
    // Nothing of the password is left on the device.
    expect(readdirText(device.path('home'))).not.toContain('100%')
    const third = 'c3'.repeat(16)
    bench.apply('c3', [guard, entry('login', { username: 'admin', password: 'x' }), plan[2]!], { change: third })
    expect(await bench.bench.peer.result('c3')).toMatchObject({
      ok: false,
      code: 'PREFLIGHT',
      data: { state: 'refused' },
    })
  })

  test('an API that answers a change with a page, a redirect, a failure or nothing has not made it, and everything is restored (PLANE-082, PLANE-100)', async ({
    onTestFinished,
    expect,
  }) => {
    const { bench, api } = await rutos(onTestFinished)
    const { device } = bench
    const { peer } = bench.bench
    const old = "\nconfig system\n\toption hostname 'old'\n\n"
    put(device, '/etc/config/system', old)
    const plan = [
      entry('guard', { path: '/etc/config/' }),
      entry('login', { username: 'admin', password }),
      entry('api', { method: 'PUT', path: '/system/config', type: 'application/json', body: '{"data":{}}' }),
    ]
    const page = '<!DOCTYPE html><title>Sign in</title>'
    for (const [at, [answer, said]] of (
      [
        [[200, page], `200 ${page}`],
        [[302, ''], '302'],
        [[200, ' {"success" : false, "errors": []}'], '200'],
        [undefined, 'did not answer within 30 s'],
      ] as const
    ).entries()) {
      api.answers.set('PUT /system/config', () => {
        put(device, '/etc/config/system', old.replace('old', `half ${at}`))
        return answer && [...answer]
      })
      bench.apply(`c${at}`, plan, { change: `${at}`.repeat(32) })
      const result = await peer.result(`c${at}`)
      expect(result).toMatchObject({ ok: false, code: 'NOT_APPLIED', data: { state: 'restored' } })
      expect(result.text).toContain('PUT /system/config: ')
      expect(result.text).toContain(said)
      expect(look(device, '/etc/config/system')).toContain(old)
    }
    api.answers.set('POST /login', () => [200, page])
    peer.run('page', 'api', { method: 'GET', path: '/system/config', password })
    expect(await peer.result('page')).toMatchObject({
      ok: false,
      code: 'NO_API',
      text: expect.stringContaining('not JSON'),
    })
    bench.apply('c9', plan, { change: '9'.repeat(32) })
    expect(await peer.result('c9')).toMatchObject({ ok: false, code: 'PREFLIGHT', data: { state: 'refused' } })
  })
})

/** All files below a folder as one text. */
const readdirText = (folder: string): string =>
  execFileSync('find', [folder, '-type', 'f'], { encoding: 'utf8' })
    .split('\n')
    .filter(Boolean)
    .map((path) => readFileSync(path, 'latin1'))
    .join('\n')
