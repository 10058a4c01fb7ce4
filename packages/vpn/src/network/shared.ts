import { type Account, underAccount } from './account.ts'
import { run } from './run.ts'
import type { Space } from './space.ts'

/** Rules of the kernel that choose a routing table are tried in this order: after the machine's own addresses. */
const preference = '10000'
const firstTable = 1_000_000
const zones = 65_535

/**
 * The network stack of this machine, for a process that has the capability NET_ADMIN and may not create namespaces. The
 * networks behind a hub are in a routing table of its own, which only packets from its tunnel and from its own address
 * use, so the networks behind two hubs may be equal. Packets are passed on for the interface of the hub alone, never
 * between other interfaces.
 *
 * @param hubId unique on the machine
 * @param device the name of its interface
 * @param account under which OpenVPN runs, or undefined for ours
 * @param outer the namespace that stands for the machine, or undefined for the one of this process
 */
export function createShared(hubId: number, device: string, account?: Account, outer?: string): Space {
  const outside = outer === undefined ? [] : ['ip', 'netns', 'exec', outer]
  const table = String(firstTable + hubId)
  const inside: Space['run'] = (argv, input) => run([...outside, ...argv], input)
  const removeInterface = (): Promise<unknown> => inside(['ip', 'link', 'delete', device]).catch(() => undefined)
  const removeChoices = async (): Promise<void> => {
    const listed = await inside(['ip', 'rule', 'show', 'pref', preference]).catch(() => '')
    const words = listed.split('\n').filter((line) => line.trim().endsWith(`lookup ${table}`))
    for (const line of words) {
      const choice = line.trim().split(/\s+/).slice(1)
      await inside(['ip', 'rule', 'delete', 'pref', preference, ...choice.filter((word) => word !== '[detached]')])
    }
  }
  return {
    account,
    shared: { table: `outpost_${String(hubId)}`, routes: table, zone: (hubId % zones) + 1 },
    drop: (capability) => underAccount(account, capability),
    inside: (argv) => [...outside, ...argv],
    run: inside,
    launch: (argv) => [...outside, ...underAccount(account), ...argv],
    async create(_device, type) {
      await removeInterface()
      if (!account || !type) return
      const owner = ['user', String(account.userId), 'group', String(account.groupId)]
      await inside(['ip', 'tuntap', 'add', 'dev', device, 'mode', type, ...owner])
    },
    enter: () => Promise.resolve(),
    async bring(_device, address) {
      await removeChoices()
      for (const choice of [
        ['iif', device],
        ['from', address],
      ])
        await inside(['ip', 'rule', 'add', ...choice, 'lookup', table, 'pref', preference])
      // In a container these are often set already, and may not be written.
      await setFor(inside, device, 'forwarding', '1')
      await setFor(inside, device, 'rp_filter', '2')
    },
    async remove() {
      await inside(['nft', 'delete', 'table', 'inet', `outpost_${String(hubId)}`]).catch(() => undefined)
      await removeChoices()
      await inside(['ip', 'route', 'flush', 'table', table]).catch(() => undefined)
      await removeInterface()
    },
  }
}

async function setFor(inside: Space['run'], device: string, name: string, value: string): Promise<void> {
  const key = `net.ipv4.conf.${device}.${name}`
  if ((await inside(['sysctl', '-n', key])).trim() !== value) await inside(['sysctl', '-qw', `${key}=${value}`])
}
