import { readFile } from 'node:fs/promises'
import { type Account, underAccount } from './account.ts'
import { run } from './run.ts'
import type { Space } from './space.ts'

/**
 * A space without any privilege: pasta (package passt) gives the process a user and network namespace of its own and
 * forwards the port of the hub into it. Needs user namespaces and a /dev/net/tun that everybody may open.
 *
 * @param account under which pasta and OpenVPN run, or undefined for ours. pasta does not run as root.
 * @param outer the namespace in which pasta listens, or undefined for the one of this process.
 */
export function createRootless(account?: Account, outer?: string): Space {
  const outside = outer === undefined ? [] : ['ip', 'netns', 'exec', outer]
  let inner: number | undefined
  const words: Space['inside'] = (argv) => {
    if (inner === undefined) throw new Error('the hub does not run')
    // Only the account that owns the user namespace is root in it.
    const enter = ['nsenter', '--target', String(inner), '--user', '--net', '--preserve-credentials']
    return [...underAccount(account), ...enter, ...argv]
  }
  const inside: Space['run'] = async (argv, input) => run(words(argv), input)
  return {
    account,
    create: () => Promise.resolve(),
    launch(argv, { protocol, port }) {
      const [udp, tcp] = protocol === 'udp' ? [String(port), 'none'] : ['none', String(port)]
      const ports = ['--udp-ports', udp, '--tcp-ports', tcp, '--udp-ns', 'none', '--tcp-ns', 'none']
      return [
        ...outside,
        ...underAccount(account),
        'pasta',
        '--quiet',
        '--foreground',
        '--ipv4-only',
        '--config-net',
        '--no-map-gw',
        ...ports,
        '--',
        ...argv,
      ]
    },
    async enter(processId) {
      inner = await childOf(processId)
      await inside(['sysctl', '-qw', 'net.ipv4.ip_forward=1'])
    },
    bring: () => Promise.resolve(),
    // What runs there has no privilege outside of the space.
    drop: () => [],
    inside: words,
    run: inside,
    // The namespaces end with their process.
    remove: () => Promise.resolve(),
  }
}

/** The process that pasta started. */
async function childOf(processId: number): Promise<number> {
  const path = `/proc/${String(processId)}/task/${String(processId)}/children`
  const child = Number((await readFile(path, 'utf8')).trim().split(' ')[0])
  if (!child) throw new Error('pasta has not started its program')
  return child
}
