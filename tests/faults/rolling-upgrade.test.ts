import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { onlineFleet } from '../support/enrol.ts'
import { printFigures } from '../support/figures.ts'
import type { FleetProcess } from '../support/fleet-process.ts'
import { TerminalScene } from '../support/hosts/terminals.ts'
import { noTwoHosts, TwoHosts } from '../support/hosts/two-hosts.ts'
import { Load, missing } from '../support/load.ts'
import { NextVersion, noNextVersion } from '../support/next-version.ts'
import { secondsSince, sleep, until } from '../support/until.ts'

const reason = noTwoHosts() || noNextVersion()
if (reason) process.stdout.write(`left out: the upgrade of two hosts; ${reason}\n`)

const [devices, callers] = [10, 3]
/** Seconds for the devices to be back. */
const backWithin = 60
const assets = join(import.meta.dirname, '../../apps/console/dist/assets')
/** What an ordinary upgrade does to tables that the old program goes on using. */
const migration = `
  ALTER TABLE tags ADD COLUMN next_note text;
  ALTER TABLE devices ADD COLUMN next_number integer NOT NULL DEFAULT 0;
  CREATE TABLE next_things (id integer PRIMARY KEY)`

describe.skipIf(reason)('two hosts that are upgraded one after the other', () => {
  const ends: (() => unknown)[] = []
  const upgraded = new Set<string>()
  let [next, site, fleet] = [] as unknown as [NextVersion, TwoHosts, FleetProcess]
  let scene: TerminalScene
  let load: Load | undefined

  beforeAll(async () => {
    next = new NextVersion(migration)
    ends.push(() => next.remove())
    site = new TwoHosts()
    ends.push(() => site.stop())
    await site.start({
      settings: { OUTPOST_DRAIN: '3' },
      words: (host) => (upgraded.has(host) ? next.words() : []),
    })
    const [a, b] = site.hosts
    fleet = await onlineFleet(a!.program, {
      server: `127.0.0.1:${site.balancer.port}`,
      count: devices,
      intervalSeconds: 5,
    })
    ends.push(() => fleet.stop())
    // The first build of an installation is stored a minute after its first start.
    const owner = await site.database.connect()
    ends.push(() => owner.end())
    const stored = async () => (await owner.query('select from console_builds')).rowCount
    await until('the files of the console', 120, stored)
    scene = await TerminalScene.at(b!)
    ends.push(() => scene.stop())
  }, 240_000)
  afterAll(async () => {
    await load?.stop()
    for (const end of ends.toReversed()) await end()
  }, 120_000)

  /** The status and the content of a script at a host. */
  const script = async (host: number, name: string): Promise<[number, string]> => {
    const answer = await fetch(`${site.hosts[host]!.program.url}/assets/${name}`)
    return [answer.status, await answer.text()]
  }
  /** Expects scripts of both versions from a host. */
  async function expectScripts(host: number): Promise<void> {
    const { scripts } = next
    for (let n = 0; n < 5; n++) {
      const [now, later] = [scripts.now, scripts.next].map((list) => list[Math.floor((n * list.length) / 5)]!)
      expect(await script(host, now!), now).toEqual([200, readFileSync(join(assets, now!), 'utf8')])
      expect(await script(host, later!), later).toEqual([200, next.read(later!)])
    }
  }

  async function upgrade(host: number): Promise<{ stopped: number; ready: number; back: number }> {
    const { name, program } = site.hosts[host]!
    const began = performance.now()
    const { code } = await program.end()
    expect(code, program.output).toBe(0)
    const stopped = secondsSince(began)
    upgraded.add(name)
    await until('the devices at the other host', backWithin, async () => (await fleet.counters()).online === devices)
    const back = secondsSince(began)
    await program.launch()
    return { stopped, ready: secondsSince(began), back }
  }

  test('SYSTEM-113 SYSTEM-110 no call fails, nothing is lost, the old host works on the new database, and both serve the consoles of both versions', async () => {
    const { admin } = site.hosts[0]!.program
    load = new Load({ url: site.balancer.url, admin }, { people: callers })
    const terminal = await scene.open(site.hosts[1]!)
    const a = await upgrade(0)
    // The second host is still the old program, on the new database: its terminal, its pages and its writes go on.
    terminal.type('still here')
    await terminal.until('the answer', () => terminal.text.includes('you said still here'))
    const versions = async (): Promise<string[]> => {
      const { status, body } = await site.hosts[1]!.program.admin.get('/system/hosts')
      expect(status, JSON.stringify(body)).toBe(200)
      return body.data.hosts.map(({ version }: { version: string }) => version)
    }
    expect((await versions()).filter((version) => version === '99.0.0')).toHaveLength(1)
    await expectScripts(0)
    await expectScripts(1)
    const written = await site.hosts[1]!.program.admin.post('/tags', {
      name: 'by the old host',
      company_id: 1,
      color: '#2f6fed',
    })
    expect(written.status).toBe(201)
    const b = await upgrade(1)
    expect(await terminal.hears('end')).toBeDefined()
    await expectScripts(1)
    await sleep(2000)
    await load.stop()
    const failed = load.sent.filter(({ status }) => status !== 200 && status !== 201)
    printFigures('two hosts upgraded one after the other', {
      calls: load.sent.length,
      'failed calls': failed.length,
      'first host stopped after': a.stopped,
      'ready again after': a.ready,
      'its devices back after': a.back,
      'second host stopped after': b.stopped,
      'ready again': b.ready,
      'devices back after': b.back,
    })
    expect(failed).toEqual([])
    expect(load.sent.length).toBeGreaterThan(100)
    expect(await missing(admin, [...load.acknowledged, 'by the old host'])).toEqual([])
    expect(await versions()).toEqual(['99.0.0', '99.0.0'])
    expect((await fleet.counters()).online).toBe(devices)
  }, 240_000)
})
