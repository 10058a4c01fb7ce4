import type { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hostKey, enrolmentToken } from '../support/enrol.ts'
import { printFigures } from '../support/figures.ts'
import { FleetProcess } from '../support/fleet-process.ts'
import { Clients, outage } from '../support/hosts/clients.ts'
import { drawPairs, Fault, nameOf, type Blow } from '../support/hosts/faults.ts'
import { judge, openCommands } from '../support/hosts/judge.ts'
import { TerminalScene } from '../support/hosts/terminals.ts'
import { noTwoHosts, TwoHosts } from '../support/hosts/two-hosts.ts'
import { isRunning } from '../support/processes.ts'
import { secondsSince, sleep, until } from '../support/until.ts'

const reason = noTwoHosts()
if (reason) process.stdout.write(`left out: faults of two hosts; ${reason}\n`)

/** Simulated devices, and the credits with which each company begins. */
const [devices, credits] = [20, 5000]
/** The seed of the draws. OUTPOST_FAULT_SEED repeats a run, OUTPOST_FAULT_PAIRS shortens it. */
const seed = Number(process.env['OUTPOST_FAULT_SEED'] ?? 183)
const pairs = drawPairs(seed, Number(process.env['OUTPOST_FAULT_PAIRS'] ?? 30))
/** Milliseconds of work before a fault. */
const before = 1500
/** Seconds for which a fault lasts: a cut longer than the silence after which a connection counts as lost. */
const lasts = { kill: 6, cut: 20, slow: 10, full: 6 } as const
/** Seconds after the end of a fault, or after the kill of a host, in which these are back. */
const within = { api: 10, most: 60, all: 130, commands: 120, terminal: 15 } as const

describe.skipIf(reason)('two hosts, NATS and the database on machines of their own', () => {
  let site: TwoHosts
  let owner: Client
  let fleet: FleetProcess
  const begin = new Map<number, number>()
  let ids: number[]
  const clients: Clients[] = []
  const survived: string[] = []

  beforeAll(async () => {
    site = await new TwoHosts().start()
    owner = await site.database.connect()
    const { program } = site.hosts[0]!
    for (let n = 0; n < 3; n++) {
      const { body } = await program.admin.post('/companies', { name: `Trader ${n}`, parent_id: 1 })
      begin.set(body.data.id as number, credits)
      const given = { credit_type_id: 2, credit_count: credits, credit_price: 1, pro_form_nr: 'PF' }
      expect((await program.admin.post('/credits', { company_id: body.data.id, ...given })).status).toBe(201)
    }
    fleet = FleetProcess.start({
      server: `127.0.0.1:${site.balancer.port}`,
      hostKey: await hostKey(program),
      token: (await enrolmentToken(program, devices)).token,
      count: devices,
      seed: 'two hosts',
      intervalSeconds: 10,
    })
    await fleet.online(devices, 90)
    ids = (await fleet.members()).map(({ id }) => id!)
  }, 300_000)
  afterAll(async () => {
    printFigures('pairs survived', { n: `${survived.length} of ${pairs.length}`, seed })
    await owner?.end().catch(() => {})
    await fleet?.stop()
    await site?.stop()
  }, 120_000)

  test.each(pairs.map((blows) => [nameOf(blows), blows] as const))(
    'SYSTEM-112 %s: nothing acknowledged is lost, no command acts twice, and everything is back in time',
    { timeout: 300_000 },
    async (name, blows: readonly Blow[]) => {
      const work = new Clients(site, fleet, [...begin.keys()], ids)
      clients.push(work)
      await sleep(before)
      const faults = blows.map((blow) => new Fault(site, blow))
      const struck = performance.now()
      for (const fault of faults) await fault.strike()
      await sleep(Math.max(...blows.map(({ kind }) => lasts[kind])) * 1000)
      const mended = performance.now()
      for (const fault of faults) fault.mend()
      await Promise.all(faults.map((fault) => fault.revive()))
      const revived = secondsSince(mended)
      await until('all devices', within.all, () => work.all.at(-1)!.isGood)
      await until('a good answer', within.api, () => work.probes.at(-1)!.isGood)
      await sleep(1000)
      await work.stop()
      await owner.query('select 1').catch(async () => (owner = await site.database.connect()))
      await until(
        'the end of all commands',
        within.commands,
        async () => (await openCommands(owner)) === 0,
        () => openCommands(owner),
        500,
      )
      const verdict = await judge(owner, fleet, clients, begin)
      // While a host is down, its work is done by the other one. All other faults end first.
      const isOneHost = blows.length === 1 && blows[0]!.kind !== 'slow' && blows[0]!.place.startsWith('host')
      const from = isOneHost ? struck : mended
      const [api, most, every] = [work.probes, work.most, work.all].map((samples) => outage(samples, from))
      printFigures(name, {
        'requests that failed': work.failed,
        'API back after': api!,
        'started again after': revived,
        '95 % of the devices back after': most!,
        'all back after': every!,
        tags: work.tags.length,
        transfers: work.moves.size,
        commands: work.orders.length,
      })
      expect(verdict).toEqual({
        lostTags: 0,
        lostOrders: 0,
        lostMoves: 0,
        crooked: 0,
        wrongBalances: 0,
        actedTwice: 0,
        neverActed: 0,
      })
      expect(api).toBeLessThanOrEqual(within.api)
      expect(most).toBeLessThanOrEqual(within.most)
      expect(every).toBeLessThanOrEqual(within.all)
      for (const { program } of site.hosts) {
        expect(isRunning(program.supervisorPid), program.output).toBe(true)
        expect(program.output).not.toMatch(/The process for .* ended/)
      }
      expect(Math.min(work.tags.length, work.moves.size, work.orders.length)).toBeGreaterThan(0)
      survived.push(name)
    },
  )

  test.each(['cut', 'kill'] as const)(
    'SYSTEM-116 a terminal through the other host ends in time after a %s of the host that holds its device',
    { timeout: 240_000 },
    async (kind) => {
      const scene = await TerminalScene.at(site.hosts[0]!)
      const fault = new Fault(site, { kind, place: 'host A' })
      try {
        const terminal = await scene.open(site.hosts[1]!)
        const struck = performance.now()
        await fault.strike()
        await terminal.until('the end', () => terminal.notices.some(({ t }) => t === 'end'), 2000 * within.terminal)
        const ended = secondsSince(struck)
        printFigures(`a terminal after a ${kind} of the host of its device`, { 'ended after': ended })
        expect(await terminal.hears('end')).toMatchObject({ reason: 'lost' })
        expect(ended).toBeLessThanOrEqual(within.terminal)
      } finally {
        fault.mend()
        await fault.revive()
        await scene.stop()
      }
    },
  )
})
