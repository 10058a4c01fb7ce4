import { FakeDevice } from '@outpost/gateway/testing/fake-device'
import { openSshKey } from '@outpost/gateway/testing/fake-host'
import { Home } from '@outpost/gateway/testing/peers'
import type { TestOutpost } from '../../../testing/outpost.ts'

export interface OnlineDevice {
  id: number
  /**
   * Connects again at another port, as after a change of network. The old connections stay open but are no longer used.
   */
  moveTo(port: number): Promise<void>
  /** Sets the hosts behind it, as lines of the answer to `scan.hosts`. */
  setHosts(lines: readonly string[]): void
  /** Sets the lines of the answer to `network.observe`. */
  setNetwork(lines: readonly string[]): void
  /** See `FakeDevice`. */
  network: Map<string, number>
  /** Returns the addresses to which it opened connections, in order. */
  dialled(): string[]
  stop(): Promise<void>
}

/** Creates a device that enrols with a token, connects over SSH and serves tunnels to this machine. */
export async function onlineDevice(
  outpost: Pick<TestOutpost, 'admin' | 'port'>,
  companyId: number,
  serial: string,
): Promise<OnlineDevice> {
  const home = new Home(openSshKey())
  home.openSshKey('k')
  const token = (await outpost.admin.post('/devices/enrolment-tokens', { company_id: companyId })).body.data
    .token as string
  const first = await FakeDevice.login(home, 'k', `enrol:${token}`, outpost.port)
  await first.exec('enrol')
  first.send({ kind: 'hello', agent: 'test', serial, mac: '' })
  await until(() => first.frames.length > 0)
  const answer = first.frames[0]!
  if (answer['kind'] !== 'enrolled') throw new Error(`not enrolled: ${JSON.stringify(answer)}`)
  first.end()
  const id = Number(answer['device'])
  const ends: (() => void)[] = []
  const hosts: string[] = []
  const observed: string[] = []
  const network = new Map<string, number>()
  const devices: FakeDevice[] = []
  const dial = async (port: number): Promise<void> => {
    const device = await FakeDevice.online(home, 'k', id, port, { serial, mac: '' })
    device.hosts = hosts
    device.observed = observed
    device.network = network
    devices.push(device)
    const tunnels = device.serveTunnels(home, 'k', port)
    ends.push(() => [device, ...tunnels].forEach((each) => each.end()))
  }
  await dial(outpost.port)
  return {
    id,
    moveTo: dial,
    network,
    dialled: () => devices.flatMap((device) => device.dialled),
    setHosts: (lines) => void hosts.splice(0, hosts.length, ...lines),
    setNetwork: (lines) => void observed.splice(0, observed.length, ...lines),
    async stop() {
      for (const end of ends) end()
      await home.remove()
    },
  }
}

async function until(met: () => boolean): Promise<void> {
  for (let n = 0; n < 500; n++) {
    if (met()) return
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  throw new Error('the device got no answer')
}
