import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import https from 'node:https'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import tls from 'node:tls'
import { createChallengeCertificate } from '@outpost/vpn/pki/web-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readEnv, type AcmeSettings, type Env } from '../../../start/env.ts'
import { start, type Running } from '../../../start/start.ts'
import { testDatabase, type TestDatabase } from '../../../testing/postgres.ts'
import { until } from '../../../testing/until.ts'
import { certificateBeforeStart } from './before-start.ts'
import { renewalOf, renewIfDue } from './renewal.ts'
import { readOrderState, type OrderState } from './state.ts'
import { AcmeStore } from './store.ts'
import { freePort, hasPebble, preparePebble, type Pebble } from './testing/pebble.ts'

if (!hasPebble)
  process.stderr.write('left out: certificates by ACME (no pebble or openssl here; apt-get install pebble openssl)\n')

const name = 'outpost.example'

describe.runIf(hasPebble)('a certificate that an authority issues automatically', () => {
  const folder = mkdtempSync(join(tmpdir(), 'outpost-acme-'))
  const trusted = tls.getCACertificates('default')
  let [pebble, database, env, running] = [] as unknown as [Pebble, TestDatabase, Env, Running]
  let store: AcmeStore

  beforeAll(async () => {
    const port = await freePort()
    pebble = await preparePebble(port)
    tls.setDefaultCACertificates([...trusted, pebble.own])
    database = await testDatabase()
    env = readEnv({
      PORT: String(port),
      OUTPOST_HOST: '127.0.0.1',
      OUTPOST_DATA_DIR: folder,
      OUTPOST_LOG: 'silent',
      OUTPOST_ACME: pebble.directory,
      OUTPOST_PUBLIC_URL: `https://${name}`,
    })
    running = await start(env, database, ['api', 'gateway'])
    store = new AcmeStore(running.app.unscoped, running.app.sealer, env.tls as AcmeSettings)
  })
  afterAll(async () => {
    await running.close()
    await database.drop()
    pebble.close()
    tls.setDefaultCACertificates(trusted)
    rmSync(folder, { recursive: true, force: true })
  })

  /** Makes the next order due at once. */
  const orderNow = (): Promise<unknown> => running.app.unscoped.query('UPDATE acme_certificates SET next_at = now()')
  const state = async (settings = env.tls as AcmeSettings): Promise<OrderState> => {
    const rows = async <Row>(statement: string, values: unknown[]): Promise<Row[]> =>
      (await running.app.unscoped.query(statement, values)).rows as Row[]
    return (await readOrderState(rows, settings))!
  }
  /** Waits until an order has failed and the next one is planned, not before 15 minutes. */
  async function failedTimes(count: number): Promise<OrderState> {
    const isPlanned = ({ failures, next_at }: OrderState): boolean =>
      failures === count && next_at.getTime() > Date.now() + 800_000
    await until(async () => isPlanned(await state()), `failure ${count}`, 40_000)
    return state()
  }

  /** Returns the certificate that the server shows; undefined if it closes the connection. */
  async function shown(options: tls.ConnectionOptions = {}): Promise<tls.PeerCertificate | undefined> {
    const socket = tls.connect({
      host: '127.0.0.1',
      port: env.port,
      servername: name,
      rejectUnauthorized: false,
      ...options,
    })
    socket.setTimeout(5000, () => socket.destroy(new Error('no answer')))
    try {
      await once(socket, 'secureConnect')
      return socket.getPeerCertificate()
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ECONNRESET') throw error
      return undefined
    } finally {
      socket.destroy()
    }
  }
  async function hsts(): Promise<unknown> {
    const options = { host: '127.0.0.1', port: env.port, path: '/healthz', rejectUnauthorized: false, agent: false }
    const [response] = (await once(https.get(options), 'response')) as [
      { headers: Record<string, unknown>; resume(): void },
    ]
    response.resume()
    return response.headers['strict-transport-security']
  }
  const asked = { ALPNProtocols: ['acme-tls/1'] }

  test('SYSTEM-100 SYSTEM-102 the server comes up without the authority, self-signed and without HSTS', async () => {
    const { failure } = await failedTimes(1)
    expect(failure).toContain('ECONNREFUSED')
    const own = await shown()
    expect([own!.subject.CN, own!.issuer.CN]).toEqual([name, name])
    expect(await hsts()).toBeUndefined()
  })

  test('SYSTEM-100 SYSTEM-101 the first order proves the name on the public port, and its certificate is shown', async () => {
    await pebble.start()
    await orderNow()
    await until(async () => (await store.certificate()) !== undefined, 'a certificate', 40_000)
    const ca = await pebble.root()
    await until(async () => (await shown())?.issuer.CN !== name, 'the certificate in use')
    const issued = await shown({ ca, rejectUnauthorized: true })
    expect(issued!.subjectaltname).toBe(`DNS:${name}`)
    expect(await hsts()).toBe('max-age=31536000')
    const { cert } = (await store.certificate())!
    const [due, end] = [renewalOf(cert).getTime(), Date.parse(issued!.valid_to)]
    const life = end - Date.parse(issued!.valid_from)
    expect(Math.abs(end - due - life / 3)).toBeLessThan(2000)
    expect(await state()).toMatchObject({ failures: 0, failure: null, next_at: renewalOf(cert) })
    expect((await certificateBeforeStart(database.owner, env, env.tls as AcmeSettings)).cert).toBe(cert)
  })

  test('SYSTEM-100 a renewal is used without a restart, with a new key', async () => {
    const [before, former] = [await shown(), await store.certificate()]
    await orderNow()
    await until(async () => (await shown())?.serialNumber !== before!.serialNumber, 'the renewed certificate', 40_000)
    expect((await store.certificate())!.key).not.toBe(former!.key)
  })

  test('SYSTEM-102 after a refused order the certificate stays, and the reason is kept', async () => {
    const before = await shown()
    await pebble.leadTo('127.0.0.2')
    await orderNow()
    const { failure } = await failedTimes(1)
    expect(failure).toMatch(/connect|refused/i)
    expect((await shown())!.serialNumber).toBe(before!.serialNumber)
    expect(await store.challenge()).toBeUndefined()
    expect(await hsts()).toBe('max-age=31536000')
  })

  test('SYSTEM-101 only the authority’s question gets the answer, and only while there is one', async () => {
    const usual = (await shown())!.serialNumber
    expect(await shown(asked)).toBeUndefined()
    await store.show(await createChallengeCertificate(name, Buffer.alloc(32, 7)))
    await until(async () => (await shown(asked)) !== undefined, 'the answer')
    const answer = (await shown(asked))!
    expect(answer.raw.includes(Buffer.concat([Buffer.from('0420', 'hex'), Buffer.alloc(32, 7)]))).toBe(true)
    expect((await shown())!.serialNumber).toBe(usual)
    expect((await shown({ ALPNProtocols: ['http/1.1'] }))!.serialNumber).toBe(usual)
    await store.show(undefined)
    await until(async () => (await shown(asked)) === undefined, 'the end of the answer')
  })

  test('SYSTEM-103 only one host takes an order that is due, and another one if that host ends', async () => {
    await running.close()
    await database.drop()
    database = await testDatabase()
    running = await start({ ...env, tls: undefined, port: 0 }, database, ['api'])
    store = new AcmeStore(running.app.unscoped, running.app.sealer, env.tls as AcmeSettings)
    await store.prepare()
    await store.prepare()
    const taken = await Promise.all([store.take(0.5), store.take(0.5), store.take(0.5)])
    expect(taken.filter((account) => account !== undefined)).toHaveLength(1)
    await until(async () => (await store.take(600)) !== undefined, 'the next one')
  })

  test('SYSTEM-102 SYSTEM-103 a host that ends gives its order back at once, also if the authority does not answer', async () => {
    const sockets: Socket[] = []
    const silent = createServer((socket) => void sockets.push(socket.on('error', () => {}))).listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const directory = `https://127.0.0.1:${(silent.address() as AddressInfo).port}/`
    const settings = { directory, email: undefined, names: [name] }
    const own = new AcmeStore(running.app.unscoped, running.app.sealer, settings)
    await own.prepare()
    const closing = new AbortController()
    const ended = renewIfDue(own, settings, running.app.log, closing.signal)
    await until(() => sockets.length > 0, 'the request')
    expect((await state(settings)).next_at.getTime()).toBeGreaterThan(Date.now() + 500_000)
    closing.abort()
    await ended
    expect(await state(settings)).toMatchObject({ failures: 0, failure: null, issued: false })
    expect((await state(settings)).next_at.getTime()).toBeLessThan(Date.now() + 61_000)
    for (const socket of sockets) socket.destroy()
    silent.close()
  })
})
