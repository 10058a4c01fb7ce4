import { setTimeout as sleep } from 'node:timers/promises'
import { DesktopClient } from '../../apps/server/src/features/remote-access/testing/desktop-client.ts'
import { FilesClient } from '../../apps/server/src/features/remote-access/testing/files-client.ts'
import { TerminalClient } from '../../apps/server/src/features/remote-access/testing/terminal-client.ts'
import { OpenSsh, sftpSubsystem } from '../../packages/gateway/src/protocols/testing/hosts.ts'
import { TelnetHost } from '../../packages/gateway/src/protocols/testing/telnet-host.ts'
import { VncHost } from '../../packages/gateway/src/protocols/testing/vnc-host.ts'
import type { Program } from '../../tests/support/program.ts'
import { residentKb, ms, type Figure } from './measure.ts'
import { addEntry, deviceAt, openSession } from './remote.ts'
import { StallWatch } from './stall.ts'

/** Idle sessions of each protocol; together there are 200. */
const perProtocol = 50
/** Sessions that are opened side by side. */
const atOnce = 10

/** Opens one idle session. @returns what closes it */
type Open = () => Promise<() => void>

/** The memory that idle sessions need, with 200 of them open at once, and the longest stall of the server meanwhile. */
export async function benchIdle(held: AsyncDisposableStack, program: Program): Promise<Figure[]> {
  const device = await deviceAt(held, program, 0)
  const protocols = await openers(held, program, device)
  const pid = program.pidOf('api')
  const closers: (() => void)[] = []
  // What the first session of each protocol loads stays for all.
  for (const open of Object.values(protocols)) (await open())()
  await sleep(3000)
  const figures: Figure[] = []
  const watch = await StallWatch.start(program.url)
  for (const [protocol, open] of Object.entries(protocols)) {
    const before = residentKb(pid)
    for (let n = 0; n < perProtocol; n += atOnce)
      closers.push(...(await Promise.all(Array.from({ length: atOnce }, () => open()))))
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

async function openers(held: AsyncDisposableStack, program: Program, device: number): Promise<Record<string, Open>> {
  const [sshd, telnetd, vnc] = [new OpenSsh(), new TelnetHost(), new VncHost()]
  for (const host of [sshd, telnetd, vnc]) held.defer(() => host.stop())
  await sshd.start([sftpSubsystem, 'MaxStartups 200:30:400', 'MaxSessions 400'])
  await telnetd.start()
  await vnc.start()
  const { url, admin } = program
  const ssh = await addEntry(program, device, 'ssh', sshd.port)
  const telnet = await addEntry(program, device, 'telnet', telnetd.port)
  const screen = await addEntry(program, device, 'vnc', vnc.port)
  const files = await addEntry(program, device, 'sftp', sshd.port)
  const login = { username: sshd.user, key: sshd.read('login') }
  const accept = { t: 'hostkey', accept: true } as const
  const known = new Set<number>()
  /** Accepts the key of the target once. */
  const acceptOnce = async (entry: number, asked: () => Promise<unknown>, say: () => void): Promise<void> => {
    if (known.has(entry)) return
    known.add(entry)
    await asked()
    say()
  }
  return {
    ssh: async () => {
      const client = await new TerminalClient(url, admin, await openSession(program, ssh)).opened()
      client.say({ t: 'open', cols: 80, rows: 24, ...login })
      await acceptOnce(
        ssh,
        () => client.hears('hostkey'),
        () => client.say(accept),
      )
      await client.hears('ready')
      return () => client.leave()
    },
    telnet: async () => {
      const client = await new TerminalClient(url, admin, await openSession(program, telnet)).opened()
      client.say({ t: 'open', cols: 80, rows: 24 } as Parameters<TerminalClient['say']>[0])
      await client.hears('ready')
      return () => client.leave()
    },
    sftp: async () => {
      const client = await new FilesClient(url, admin, await openSession(program, files)).opened()
      client.say({ t: 'open', ...login })
      await acceptOnce(
        files,
        () => client.hears('hostkey'),
        () => client.say(accept),
      )
      await client.hears('ready')
      return () => client.leave()
    },
    VNC: async () => {
      const client = await new DesktopClient(url, admin, await openSession(program, screen)).started()
      const signedIn = await client.rfb.signIn(vnc.password)
      if ('refused' in signedIn) throw new Error(signedIn.refused)
      client.say({ t: 'opened' })
      return () => client.leave()
    },
  }
}
