import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { missingTools } from '../../apps/agent/src/test-shell.ts'
import { enrolmentToken } from '../support/enrol.ts'
import { printFigures } from '../support/figures.ts'
import { startNameServer } from '../support/name-server.ts'
import { noNamespaces } from '../support/namespaces.ts'
import { Program } from '../support/program.ts'
import { Router } from '../support/router.ts'
import { secondsSince, until } from '../support/until.ts'

const reason = missingTools.length > 0 ? `missing: ${missingTools.join(', ')}` : noNamespaces()
if (reason) process.stdout.write(`left out: configuration changes of devices in namespaces; ${reason}\n`)

/** Seconds in which a change must be confirmed, and within which a device must be back after that. */
const [confirmWithin, backWithin] = [30, 60]
/** The address of the server, behind the gateway of every router but the first. */
const server = '198.18.30.1'
const serverName = 'server.outpost.test'

type Entry = Record<string, string | undefined>
const uci = (line: string): Entry => ({ kind: 'uci', line })
const serviceFile = '/etc/init.d/outpost'

interface Case {
  what: string
  /** A rule that only this case proves. */
  rule?: string
  entries: (program: Program) => Entry[]
  /** The router dials the server by its name. */
  byName?: true
  restarts?: true
}

/** Changes after which the router cannot reach the server. Each adds a file besides. */
const breaking: readonly Case[] = [
  { what: 'another address of the uplink', entries: () => [uci("set network.wan.ipaddr='198.18.200.2'")] },
  { what: 'no default route', entries: () => [uci('delete network.wan.gateway')] },
  {
    what: 'a firewall that lets only open connections through',
    entries: ({ port }) => [uci('set firewall.closed=rule'), uci(`set firewall.closed.dest_port='${port}'`)],
  },
  {
    what: 'a name server that does not answer',
    entries: () => [uci("set network.wan.dns='127.0.0.9'")],
    byName: true,
  },
  { what: 'a LAN in which the server seems to be', entries: () => [uci(`set network.lan.ipaddr='${server}'`)] },
  {
    what: 'an init script that does not start the agent',
    entries: () => [
      { kind: 'file', path: serviceFile, content: '#!/bin/sh /etc/rc.common\nSTART=99\nstart_service() { :; }\n' },
      { kind: 'reload', service: 'outpost' },
    ],
  },
  {
    what: 'another agent, which does not run',
    rule: 'PLANE-030',
    entries: () => [
      { kind: 'file', path: '/etc/outpost/agent.sh', content: '#!/bin/sh\nexit 1\n' },
      { kind: 'reload', service: 'outpost' },
    ],
  },
  {
    what: 'a restart without the init script of the agent',
    rule: 'PLANE-071',
    entries: () => [{ kind: 'remove', path: serviceFile }, { kind: 'reboot' }],
    restarts: true,
  },
]

interface Change {
  id: number
  revision: number
  state: string
  code: string | null
  text: string | null
  log: string | null
  differs: string[]
}

/** A router that is connected, and what the server says about it. */
class Site {
  readonly program: Program
  readonly router: Router
  #device = 0

  private constructor(program: Program, router: Router) {
    this.program = program
    this.router = router
  }

  static async start(program: Program, router: Router, host: string): Promise<Site> {
    const site = new Site(program, router)
    await router.boot()
    const { line } = await enrolmentToken(program, 1)
    const { code, output } = await router.sh(line.replaceAll(server, host))
    if (code !== 0) throw new Error(output)
    site.#device = await until('the router', 60, async () => {
      const [device] = (await program.admin.get(`/devices?q=${router.network.hostname}`)).body.data
      return device?.id as number | undefined
    })
    return site
  }

  path(rest = ''): string {
    return `/devices/${this.#device}/configurator/changes${rest}`
  }

  async order(entries: Entry[], more: object = {}): Promise<Change> {
    const body = { entries, confirm_within: confirmWithin, ...more }
    const answer = await this.program.admin.post(this.path(), body)
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
    return answer.body.data
  }

  async read({ id }: Change): Promise<Change> {
    return (await this.program.admin.get(this.path(`/${id}`))).body.data
  }

  /** Waits for an end. Returns all states on the way. */
  async ended(change: Change): Promise<{ change: Change; states: Set<string> }> {
    const states = new Set<string>()
    const last = await until('the end of the change', confirmWithin + backWithin + 60, async () => {
      const now = await this.read(change)
      states.add(now.state)
      return ['confirmed', 'restored', 'refused', 'expired', 'cancelled'].includes(now.state) && now
    })
    return { change: last, states }
  }

  /** The local ports of the router's open connections to the server. */
  ports(): string[] {
    const port = this.program.port.toString(16).toUpperCase().padStart(4, '0')
    const established = new RegExp(`^ *\\d+: [0-9A-F]+:([0-9A-F]{4}) [0-9A-F]+:${port} 01 `)
    const lines = this.router.network.read('cat', '/proc/net/tcp').split('\n')
    return lines.flatMap((line) => established.exec(line)?.[1] ?? [])
  }

  async isOnline(): Promise<boolean> {
    return (await this.program.admin.get(`/devices/${this.#device}`)).body.data.status === 1
  }
}

describe.skipIf(reason)('changes of routers in their own networks', () => {
  const ends: (() => unknown)[] = []
  let program: Program
  const sites = new Map<string, Site>()

  const seconds: Record<string, number> = {}
  const running = new Map<string, Promise<void>>()

  /** Follows a change until the router is back. Throws for anything but a restore with evidence. */
  async function undone({ what, restarts }: Case, made: Change, before: readonly string[]): Promise<void> {
    const site = sites.get(what)!
    const { router } = site
    const applied = await until('the new files', 30, () => router.look('added') === 'x' && performance.now())
    let started = applied
    if (restarts) {
      await until('the restart', 30, () => router.count('reboots') === 1)
      await router.restart()
      started = performance.now()
    }
    const { change, states } = await site.ended(made)
    await until('the router online', 60, () => site.isOnline())
    seconds[what] = secondsSince(started)
    expect(change, JSON.stringify(change)).toMatchObject({ state: 'restored', code: 'NOT_CONFIRMED' })
    expect(change.log).toContain('wrote /etc/added')
    expect(change.log).toContain('restoring: NOT_CONFIRMED')
    expect([...states]).not.toContain('confirmed')
    expect(router.look('added')).toBeUndefined()
    expect(router.files()).toEqual(before)
    expect(seconds[what]).toBeGreaterThan(confirmWithin - 5)
    expect(seconds[what]).toBeLessThan(confirmWithin + backWithin)
  }

  /** Orders the changes one after another, because the server asks only a few devices at once for what a change is based on. */
  async function beginBreaking(): Promise<void> {
    for (const each of breaking) {
      const site = sites.get(each.what)!
      const before = site.router.files()
      const made = await site.order([...each.entries(program), { kind: 'file', path: '/etc/added', content: 'x' }])
      const end = undone(each, made, before)
      end.catch(() => {})
      running.set(each.what, end)
    }
  }

  beforeAll(async () => {
    const routers = [...breaking, { what: 'the others', byName: undefined }].map(({ what, byName }, at) => {
      const uplink = 30 + at
      const router = new Router({
        hostname: `rut-change-${uplink}`,
        loader: 'curl',
        serial: `60020000${uplink}`,
        mac: `02:1e:42:00:01:${uplink}`,
        uplink,
      })
      ends.push(() => router.destroy())
      return { what, byName, router, uplink }
    })
    program = await Program.start({ host: server })
    ends.push(() => program.stop())
    const connect = async ({ what, byName, router, uplink }: (typeof routers)[number]): Promise<void> => {
      if (byName) ends.push(await startNameServer(`198.18.${uplink}.1`, server))
      sites.set(what, await Site.start(program, router, byName ? serverName : server))
    }
    await Promise.all(routers.map(connect))
    // They take a minute, in which other tests run.
    await beginBreaking()
  }, 240_000)
  afterAll(async () => {
    for (const end of ends.toReversed()) await end()
  }, 180_000)

  test('PLANE-022 PLANE-029 PLANE-058 CONFIGURATOR-035: a change that breaks nothing is confirmed over a new connection, and the device reports that it has reached the target', async () => {
    const site = sites.get('the others')!
    const before = site.ports()
    expect(before).toHaveLength(1)
    const entries = [uci("set network.lan.ipaddr='192.168.78.1'"), { kind: 'file', path: '/etc/added', content: 'x' }]
    const { change } = await site.ended(await site.order(entries, { revision: 7 }))
    expect(change, change.log ?? '').toMatchObject({ state: 'confirmed', revision: 7, differs: [] })
    // The router has closed the connection over which it got the change.
    expect(site.ports()).not.toContain(before[0])
    expect(site.router.network.ip('addr', 'show', 'br-lan')).toContain('192.168.78.1/24')
    expect(site.router.look('added')).toBe('x')
  })

  test('PLANE-070 CONFIGURATOR-038: cancelling a change under test is accepted at once, and the device reports the restore', async () => {
    const site = sites.get('the others')!
    const before = site.router.files()
    const entries = [uci("set network.lan.ipaddr='192.168.79.1'"), { kind: 'file', path: '/etc/more', content: 'y' }]
    const made = await site.order(entries, {
      confirm_within: 300,
      tests: [{ kind: 'ping', host: '203.0.113.1', timeout: 300 }],
    })
    await until('the tests', 60, async () => (await site.read(made)).state === 'unconfirmed')
    expect(site.router.look('more')).toBe('y')
    const asked = performance.now()
    const { status, body } = await program.admin.post(site.path(`/${made.id}/cancel`), {})
    expect(status, JSON.stringify(body)).toBe(200)
    expect(secondsSince(asked)).toBeLessThan(5)
    const { change } = await site.ended(made)
    expect(change).toMatchObject({ state: 'restored', code: 'CANCELLED' })
    expect(site.router.files()).toEqual(before)
    expect(site.router.network.ip('addr', 'show', 'br-lan')).toContain('192.168.78.1/24')
  })

  describe('after which the router cannot reach the server', () => {
    // Their tests report the failures.
    beforeAll(() => Promise.allSettled(running.values()), 240_000)
    afterAll(() => printFigures('seconds until they were back', seconds))

    test.each(breaking.map(({ rule = 'CONFIGURATOR-035', what }) => ({ rule, what })))(
      'PLANE-029 CONFIGURATOR-029 $rule: $what is undone, and the router comes back with what it had',
      async ({ what }) => {
        await running.get(what)
      },
    )
  })
})
