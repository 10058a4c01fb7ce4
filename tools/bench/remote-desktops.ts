import { DesktopClient } from '../../apps/server/src/features/remote-access/testing/desktop-client.ts'
import { streamTo } from '../../packages/gateway/src/protocols/testing/hosts.ts'
import { RfbClient } from '../../packages/gateway/src/protocols/testing/rfb-client.ts'
import { VncHost } from '../../packages/gateway/src/protocols/testing/vnc-host.ts'
import type { Program } from '../../tests/support/program.ts'
import { cpuSeconds, median, ms, ratio, times, type Figure } from './measure.ts'
import { addEntry, deviceAt, openSession } from './remote.ts'

const openings = 5
const pictures = 40
const screen = { width: 640, height: 480 } as const

/** A client of a VNC server, and the bytes that it has received. */
interface Viewer {
  rfb: RfbClient
  bytes: () => number
  close: () => void
}

/** A VNC screen behind a device, beside the same client connected to the server itself. */
export async function benchDesktops(held: AsyncDisposableStack, program: Program): Promise<Figure[]> {
  const host = await new VncHost().start()
  held.defer(() => host.stop())
  await host.window()
  const entry = await addEntry(program, await deviceAt(held, program, 0), 'vnc', host.port)
  const through = (): Promise<Viewer> => viewThrough(program, entry, host)
  const direct = (): Promise<Viewer> => viewDirectly(host)
  ;(await through()).close()
  const first = (open: () => Promise<Viewer>) => times(openings, async () => (await open()).close())
  const [ours, theirs] = [median(await first(through)), median(await first(direct))]
  const [viewed, bare] = [await watch(await through(), program), await watch(await direct(), program)]
  return [
    {
      what: 'remote: VNC, from the click to the first picture',
      ours: ms(ours),
      baseline: `${ms(theirs)} direct`,
      bar: '<= 2 s',
      ok: ours <= 2000,
    },
    {
      what: `remote: VNC, bytes of ${pictures} pictures`,
      ours: `${(viewed.bytes / 1e6).toFixed(1)} MB (${ratio(viewed.bytes / bare.bytes)})`,
      baseline: `${(bare.bytes / 1e6).toFixed(1)} MB direct`,
      bar: '<= 1.10 x',
      ok: viewed.bytes <= 1.1 * bare.bytes,
    },
    {
      what: 'remote: VNC, server CPU of a gigabyte',
      ours: `${((viewed.cpu * 1e9) / viewed.bytes).toFixed(1)} s`,
      baseline: 'none',
      bar: 'none',
      ok: true,
    },
  ]
}

/** Opens the screen as its page does, up to the first picture. */
async function viewThrough(program: Program, entry: number, host: VncHost): Promise<Viewer> {
  const client = new DesktopClient(program.url, program.admin, await openSession(program.admin, entry))
  await client.started()
  let bytes = 0
  const { rfb } = client
  const receive = rfb.receive
  Object.assign(rfb, { receive: (data: Buffer) => ((bytes += data.length), receive(data)) })
  await firstPicture(rfb, host)
  client.say({ t: 'opened' })
  return { rfb, bytes: () => bytes, close: () => client.leave() }
}

async function viewDirectly(host: VncHost): Promise<Viewer> {
  const { duplex } = await streamTo(host.port)
  const rfb = new RfbClient((bytes) => void duplex.write(bytes))
  let bytes = 0
  duplex.on('data', (data: Buffer) => {
    bytes += data.length
    rfb.receive(data)
  })
  await firstPicture(rfb, host)
  return { rfb, bytes: () => bytes, close: () => duplex.destroy() }
}

async function firstPicture(rfb: RfbClient, host: VncHost): Promise<void> {
  const signedIn = await rfb.signIn(host.password)
  if ('refused' in signedIn) throw new Error(signedIn.refused)
  await rfb.picture(screen.width, screen.height)
}

/** Reads pictures one after another. @returns the bytes that came, and the seconds of CPU of the server meanwhile */
async function watch({ rfb, bytes, close }: Viewer, program: Program): Promise<{ bytes: number; cpu: number }> {
  const pid = program.pidOf('api')
  const [from, cpu] = [bytes(), cpuSeconds(pid)]
  for (let n = 0; n < pictures; n++) await rfb.picture(screen.width, screen.height)
  const used = { bytes: bytes() - from, cpu: cpuSeconds(pid) - cpu }
  close()
  return used
}
