import { type Account, underAccount } from './account.ts'
import { run } from './run.ts'
import type { Space } from './space.ts'

/**
 * A network namespace of the hub. OpenVPN keeps its socket in the namespace where it is started, and only its tunnel
 * interface moves: the hub sees the real addresses of its clients, and needs no address translation. Our process needs
 * the capabilities NET_ADMIN and SYS_ADMIN. OpenVPN needs none under an account of its own, since it is given an
 * interface that belongs to this account; /dev/net/tun must then be open to everybody, as it is by default.
 *
 * @param name of the namespace, unique on the machine.
 * @param account under which OpenVPN runs, or undefined for ours.
 * @param outer the namespace in which OpenVPN listens, or undefined for the one of this process.
 */
export function createNamespace(name: string, account?: Account, outer?: string): Space {
  const into = ['ip', 'netns', 'exec', name]
  const outside = outer === undefined ? [] : ['ip', 'netns', 'exec', outer]
  const inside: Space['run'] = (argv, input) => run([...into, ...argv], input)
  return {
    account,
    drop: (capability) => underAccount(account, capability),
    inside: (argv) => [...into, ...argv],
    run: inside,
    launch: (argv) => [...outside, ...underAccount(account), ...argv],
    beside: (argv) => [...outside, ...argv],
    async create(device, type) {
      const names = (await run(['ip', 'netns', 'list'])).split('\n').map((line) => line.split(' ')[0])
      if (!names.includes(name)) await run(['ip', 'netns', 'add', name])
      await inside(['ip', 'link', 'set', 'lo', 'up'])
      await inside(['sysctl', '-qw', 'net.ipv4.ip_forward=1'])
      if (!account && type) return
      // An interface that belongs to an account outlives OpenVPN, and OpenVPN cannot open it where we have moved it. One
      // of WireGuard in the kernel outlives everything.
      await inside(['ip', 'link', 'delete', device]).catch(() => undefined)
      await run([...outside, 'ip', 'link', 'delete', device]).catch(() => undefined)
      if (!account || !type) return
      const owner = ['user', String(account.userId), 'group', String(account.groupId)]
      await run([...outside, 'ip', 'tuntap', 'add', 'dev', device, 'mode', type, ...owner])
    },
    enter: () => Promise.resolve(),
    async bring(device) {
      await run([...outside, 'ip', 'link', 'set', device, 'netns', name])
    },
    async remove() {
      await run(['ip', 'netns', 'delete', name])
    },
  }
}
