import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { printFigures } from '../support/figures.ts'
import { systemProgram } from '../support/namespaces.ts'
import { killHard, procFile } from '../support/processes.ts'
import { Program } from '../support/program.ts'
import { secondsSince, until } from '../support/until.ts'
import { connectLate, makeSide, order, reaches, sessionsOf, type Side, Watch } from './kill-scene.ts'
import { hubAddress, joinInternet, serverAddress } from './routers.ts'
import { Scene } from './scene.ts'

/**
 * The whole program with a hub of each kind, whose processes are killed with SIGKILL while packets flow: sessions live on
 * or return within 20 s, nothing is refused that is allowed, and nothing is allowed that was refused.
 */
const back = 20
/** A gap of this many seconds is none: a ping is tried several times in a second on a busy machine. */
const noGap = 3

let scene: Scene
let program: Program
let run: string
const sides: Side[] = []

beforeAll(async () => {
  scene = new Scene()
  joinInternet(scene.internet)
  execFileSync(systemProgram('ip'), ['route', 'add', '198.51.100.0/24', 'via', hubAddress])
  program = await Program.start({
    environment: () => ({
      OUTPOST_ROLES: 'api,gateway,worker,vpn',
      OUTPOST_VPN_HOST: serverAddress,
      OUTPOST_VPN_TCP: 'none',
      OUTPOST_VPN_PORTS: '20300-20309',
    }),
  })
  const key = createHash('sha256').update(resolve(program.dataDir)).digest('hex').slice(0, 8)
  run = `/run/outpost-vpn-${key}`
  for (const kind of ['openvpn', 'wireguard'] as const) sides.push(await makeSide(scene, program, kind))
}, 240_000)
afterAll(async () => {
  await program?.stop()
  await scene?.remove()
  if (run) rmSync(run, { recursive: true, force: true })
}, 120_000)

/**
 * Waits until the API answers and a process holds both running hubs that did not before. Returns the seconds that it
 * took.
 */
async function recovered(): Promise<number> {
  const began = performance.now()
  const database = await until('the database', 30, () => program.connect())
  try {
    // Every second, the process that runs a hub holds it for another 30 s.
    const later = `select now() + interval '31 seconds' as moment`
    const { moment } = (await database.query<{ moment: Date }>(later)).rows[0]!
    const isHeld = async (): Promise<boolean> => {
      const { status, body } = await program.admin.get('/vpn/hubs')
      if (status !== 200 || body.data.some(({ state }: { state: string }) => state !== 'running')) return false
      const { rowCount } = await database.query('select from vpn_hubs where held_until > $1', [moment])
      return rowCount === sides.length
    }
    await until('the hubs run', 60, isHeld, () => program.output)
  } finally {
    await database.end()
  }
  return secondsSince(began)
}

const toggle = async (side: Side, name: string, enabled: boolean): Promise<void> => {
  const answer = await order(program, 'post', `/vpn/hubs/users/${side.clients.get(name)!.id}/toggle`, { enabled })
  expect(answer).toMatchObject({ errorCode: 0 })
}

test.each([
  ['server process', ['api']],
  ['process of the worker and the hubs', ['worker']],
  ['whole program', ['supervisor', 'api', 'worker']],
] as const)(
  'VPN-215 kill -9 of the %s interrupts no session, and lets nobody in',
  async (what, roles) => {
    const before = await Promise.all(sides.map((side) => sessionsOf(program, side)))
    const watches = sides.map((side) => new Watch(side))
    await program.kill(...roles)
    if ((roles as readonly string[]).includes('supervisor')) await program.launch()
    const seconds = await recovered()
    const late: number[] = []
    for (const side of sides) late.push(await connectLate(scene, program, side, `new${what.length}`))
    const ended = await Promise.all(watches.map((watch) => watch.end()))
    printFigures(`kill -9 of the ${what}`, {
      'back after': seconds,
      'longest silence': Math.max(...ended.map(({ silent }) => silent)),
      'new client': Math.max(...late),
    })
    for (const [index, { silent, intrusions }] of ended.entries()) {
      expect(intrusions).toEqual([])
      expect(silent, sides[index]!.kind).toBeLessThan(noGap)
      // The very same sessions: they began before, and none has ended.
      expect(await sessionsOf(program, sides[index]!)).toEqual(expect.arrayContaining(before[index]!))
    }
  },
  180_000,
)

test('VPN-215 access that is withdrawn or given while nobody runs the hubs has its effect within 20 s, and no other session is lost', async () => {
  const watches = sides.map((side) => new Watch(side))
  await program.kill('worker')
  const began = performance.now()
  await Promise.all(sides.map((side) => toggle(side, 'tablet', false)))
  await Promise.all(
    sides.map((side) => until('the tablet is out', back, async () => !(await reaches(side.tablet, side.host)))),
  )
  const out = secondsSince(began)
  await recovered()
  await program.kill('worker')
  const again = performance.now()
  await Promise.all(sides.map((side) => toggle(side, 'tablet', true)))
  // OpenVPN was told that it has no access, and has ended: only WireGuard connects again on its own.
  const [, wireguard] = sides as [Side, Side]
  await until(
    'the tablet is in',
    back,
    () => reaches(wireguard.tablet, wireguard.host),
    () => program.output,
  )
  const inside = secondsSince(again)
  await recovered()
  const ended = await Promise.all(watches.map((watch) => watch.end()))
  printFigures('access that changed meanwhile', {
    'withdrawn after': out,
    'given after': inside,
    'longest silence': Math.max(...ended.map(({ silent }) => silent)),
  })
  for (const { silent, intrusions } of ended) {
    expect(intrusions).toEqual([])
    expect(silent).toBeLessThan(back)
  }
}, 180_000)

test.each([
  ['openvpn', 'process-id'],
  ['wireguard', 'wireguard-id'],
] as const)(
  'VPN-215 VPN-216 after kill -9 of the process of a hub of %s its sessions return within 20 s',
  async (kind, file) => {
    const side = sides.find((one) => one.kind === kind)!
    const watch = new Watch(side)
    const process = Number(readFileSync(join(run, String(side.id), file), 'utf8'))
    // It has none of our variables, which may contain keys.
    expect(procFile(process, 'environ')).not.toMatch(/OUTPOST|DATABASE_URL/)
    await killHard([process])
    const began = performance.now()
    await until('it does not answer', 5, async () => !(await reaches(side.laptop, side.host)))
    await until(
      'the LAN answers again',
      60,
      () => reaches(side.laptop, side.host),
      () => program.output,
    )
    const seconds = secondsSince(began)
    await recovered()
    const { intrusions } = await watch.end()
    printFigures(`kill -9 of a hub of ${kind}`, { 'back after': seconds })
    expect(intrusions).toEqual([])
    expect(seconds).toBeLessThan(back)
    await until('its session is shown', 20, async () => (await sessionsOf(program, side)).length >= 2)
  },
  120_000,
)
