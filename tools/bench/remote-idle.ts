import { setTimeout as sleep } from 'node:timers/promises'
import { DesktopClient } from '../../apps/server/src/features/remote-access/testing/desktop-client.ts'
import { FilesClient } from '../../apps/server/src/features/remote-access/testing/files-client.ts'
import { TerminalClient } from '../../apps/server/src/features/remote-access/testing/terminal-client.ts'
import { OpenSsh, sftpSubsystem } from '../../packages/gateway/src/protocols/testing/hosts.ts'
import { TelnetHost } from '../../packages/gateway/src/protocols/testing/telnet-host.ts'
import { VncHost } from '../../packages/gateway/src/protocols/testing/vnc-host.ts'
import { signIn, type Person } from '../../apps/server/src/testing/person.ts'
import type { Program } from '../../tests/support/program.ts'
import { residentKb, ms, type Figure } from './measure.ts'
import { connectOwner } from './program.ts'
import { addEntry, deviceAt, openSession } from './remote.ts'
import { addAdministrator } from './seed-administration.ts'
import { StallWatch } from './stall.ts'

/** Idle sessions of each protocol; together there are 200. */
const perProtocol = 50
/** A user has at most 20 sessions, and so has a device: five of each protocol. */
const users = 10

/** Opens one idle session of a user on a device of their own. @returns what closes it */
type Open = (user: User) => Promise<() => void>

interface User {
  person: Person
  /** The entries of the user's device, by protocol. */
  entries: Record<string, number>
}

interface Hosts {
  sshd: OpenSsh
  telnetd: TelnetHost
  vnc: VncHost
}

/** The memory that idle sessions need, with 200 of them open at once, and the longest stall of the server meanwhile. */
export async function benchIdle(held: AsyncDisposableStack, program: Program): Promise<Figure[]> {
  const hosts = await startHosts(held)
  const people = await startUsers(held, program, hosts)
  const protocols = openers(program.url, hosts)
  const pid = program.pidOf('api')
  const closers: (() => void)[] = []
  // What the first session of each protocol loads stays for all, and each target is asked about its key once.
  for (const open of Object.values(protocols)) for (const person of people) (await open(person))()
  await sleep(3000)
  const figures: Figure[] = []
  const watch = await StallWatch.start(program.url)
  for (const [protocol, open] of Object.entries(protocols)) {
    const before = residentKb(pid)
    for (let n = 0; n < perProtocol; n++) closers.push(await open(people[n % people.length]!))
    await sleep(3000)
    const each = (residentKb(pid) - before) / 1024 / perProtocol
    figures.push({
      what: `remote: memory of an idle ${protocol} session, mean of ${perProtocol}`,
      ours: `${each.toFixed(2)} MB`,
      baseline: 'none',
      bar: '<= 1.5 MB',
      ok: each <= 1.5,
    })
  }
  const stall = await watch.stop()
  for (const close of closers) close()
  return [
    ...figures,
    {
      what: `remote: longest stall while ${closers.length} sessions are opened`,
      ours: ms(stall),
      baseline: 'none',
      bar: '<= 100 ms',
      ok: stall <= 100,
    },
  ]
}

async function startHosts(held: AsyncDisposableStack): Promise<Hosts> {
  const hosts = { sshd: new OpenSsh(), telnetd: new TelnetHost(), vnc: new VncHost() }
  for (const host of Object.values(hosts)) held.defer(() => host.stop())
  const many = 'MaxStartups 200:30:400'
  await hosts.sshd.start([many, sftpSubsystem])
  await hosts.telnetd.start()
  await hosts.vnc.start()
  return hosts
}

async function startUsers(
  held: AsyncDisposableStack,
  program: Program,
  { sshd, telnetd, vnc }: Hosts,
): Promise<User[]> {
  const owner = await connectOwner(held, program)
  const people: User[] = []
  while (people.length < users) {
    const device = await deviceAt(held, program, 0)
    const entries: Record<string, number> = {}
    for (const [protocol, { port }] of Object.entries({ ssh: sshd, telnet: telnetd, vnc, sftp: sshd }))
      entries[protocol] = await addEntry(program, device, protocol, port)
    const login = await addAdministrator(owner, 1, `user-${people.length}`)
    people.push({ person: await signIn(program.url, login), entries })
  }
  return people
}

function openers(url: string, { sshd, vnc }: Hosts): Record<string, Open> {
  const login = { username: sshd.user, key: sshd.read('login') }
  /** Waits until a session is ready, after accepting a new key of its target. */
  const ready = async (client: TerminalClient | FilesClient): Promise<() => void> => {
    const heard = (kind: 'hostkey' | 'ready') => client.notices.some(({ t }) => t === kind)
    await client.until('an answer', () => heard('hostkey') || heard('ready'))
    if (heard('hostkey')) client.say({ t: 'hostkey', accept: true })
    await client.until('the session', () => heard('ready'))
    return () => client.leave()
  }
  return {
    ssh: async ({ person, entries }) => {
      const client = await new TerminalClient(url, person, await openSession(person, entries['ssh']!)).opened()
      client.say({ t: 'open', cols: 80, rows: 24, ...login })
      return ready(client)
    },
    telnet: async ({ person, entries }) => {
      const client = await new TerminalClient(url, person, await openSession(person, entries['telnet']!)).opened()
      client.say({ t: 'start', cols: 80, rows: 24 })
      return ready(client)
    },
    sftp: async ({ person, entries }) => {
      const client = await new FilesClient(url, person, await openSession(person, entries['sftp']!)).opened()
      client.say({ t: 'open', ...login })
      return ready(client)
    },
    VNC: async ({ person, entries }) => {
      const client = await new DesktopClient(url, person, await openSession(person, entries['vnc']!)).started()
      const signedIn = await client.rfb.signIn(vnc.password)
      if ('refused' in signedIn) throw new Error(signedIn.refused)
      client.say({ t: 'opened' })
      return () => client.leave()
    },
  }
}
