import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import https from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPool } from '../db/database.ts'
import { readEnv } from '../start/env.ts'
import { ensureFirstAdmin } from '../start/first-admin.ts'
import { start, type Running } from '../start/start.ts'
import { adminLogin } from '../testing/outpost.ts'
import { testDatabase, type TestDatabase } from '../testing/postgres.ts'
import { request, sendRaw } from '../testing/raw.ts'

const hasOpenssl = spawnSync('openssl', ['version']).status === 0
if (!hasOpenssl) process.stderr.write('left out: own HTTPS (no openssl here; apt-get install openssl)\n')

describe.runIf(hasOpenssl)('with a certificate', () => {
  const folder = mkdtempSync(join(tmpdir(), 'outpost-tls-'))
  const [certFile, keyFile] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
  let database: TestDatabase
  let running: Running

  beforeAll(async () => {
    execFileSync(
      'openssl',
      [
        'req',
        '-x509',
        '-newkey',
        'ec',
        '-pkeyopt',
        'ec_paramgen_curve:P-256',
        '-nodes',
        '-keyout',
        keyFile,
        '-out',
        certFile,
        '-days',
        '2',
        '-subj',
        '/CN=localhost',
        '-addext',
        'subjectAltName=DNS:localhost,IP:127.0.0.1',
      ],
      { stdio: 'ignore' },
    )
    database = await testDatabase()
    const env = readEnv({
      PORT: '0',
      OUTPOST_HOST: '127.0.0.1',
      OUTPOST_DATA_DIR: folder,
      OUTPOST_LOG: 'silent',
      OUTPOST_TLS_CERT: certFile,
      OUTPOST_TLS_KEY: keyFile,
      OUTPOST_ADMIN_EMAIL: adminLogin.email,
      OUTPOST_ADMIN_PASSWORD: adminLogin.password,
    })
    const { db, close } = openPool(database.app, () => {}, 2)
    await ensureFirstAdmin(db, env)
    await close()
    running = await start(env, database, ['api', 'gateway'])
  })
  afterAll(async () => {
    await running.close()
    await database.drop()
    rmSync(folder, { recursive: true, force: true })
  })

  function ask(
    path: string,
    headers: Record<string, string> = {},
    body?: object,
  ): Promise<{ status: number; body: string; cookies: string[]; hsts: string | undefined }> {
    return new Promise((resolve, reject) => {
      const options = {
        host: '127.0.0.1',
        port: running.port,
        path,
        method: body ? 'POST' : 'GET',
        ca: readFileSync(certFile),
        servername: 'localhost',
        headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
        timeout: 5000,
      }
      const asking = https.request(options, (answer) => {
        let text = ''
        answer.on('data', (chunk: Buffer) => (text += chunk.toString()))
        answer.on('end', () =>
          resolve({
            status: answer.statusCode!,
            body: text,
            cookies: answer.headers['set-cookie'] ?? [],
            hsts: answer.headers['strict-transport-security'],
          }),
        )
      })
      asking.on('error', reject)
      asking.end(body && JSON.stringify(body))
    })
  }

  test('the shared port speaks HTTPS to browsers and SSH to devices', async () => {
    expect(await ask('/healthz')).toMatchObject({ status: 200, body: '{"success":true}' })
    expect((await sendRaw(running.port!, 'SSH-2.0-test\r\n', 500)).head).toMatch(/^SSH-2\.0-/)
    // Plain HTTP is not supported on this port and gets no useful response.
    expect((await sendRaw(running.port!, request('GET /healthz'), 2000)).body).not.toContain('success')
  })

  // SECURITY-006
  test('SECURITY-006 the session cookie is bound to this host, hidden from scripts, and sent over TLS only', async () => {
    const { status, cookies } = await ask('/api/account/login', {}, adminLogin)
    expect(status).toBe(200)
    const cookie = cookies.find((line) => line.startsWith('__Host-session='))
    for (const attribute of ['HttpOnly', 'Secure', 'SameSite=Lax', 'Path=/']) expect(cookie).toContain(attribute)
    expect(cookie).not.toContain('Domain')
    const xsrf = cookies.find((line) => line.startsWith('XSRF-TOKEN='))!
    expect(xsrf).toContain('Secure')
    const headers = {
      cookie: cookies.map((line) => line.split(';')[0]).join('; '),
      'x-xsrf-token': xsrf.split(';')[0]!.slice('XSRF-TOKEN='.length),
    }
    expect((await ask('/api/user', headers)).status).toBe(200)
    const host = `localhost:${running.port}`
    expect((await ask('/api/user', { ...headers, host, origin: `https://${host}` })).status).toBe(200)
    // A page served over plain HTTP may come from a man in the middle.
    expect(await ask('/api/user', { ...headers, host, origin: `http://${host}` })).toMatchObject({
      status: 403,
      body: expect.stringContaining('ORIGIN_REFUSED'),
    })
  })

  test('SECURITY-043 every response tells browsers to use TLS only', async () => {
    for (const path of ['/healthz', '/api/user', '/login', '/nothing.js'])
      expect((await ask(path)).hsts, path).toBe('max-age=31536000')
  })

  test('the device script contains the address requested over HTTPS', async () => {
    const { body } = await ask('/agent.sh', { host: 'outpost.example' })
    expect(body).toContain("'https://outpost.example/agent.sh'")
    expect(body).toContain("'outpost.example:443'")
  })
})
