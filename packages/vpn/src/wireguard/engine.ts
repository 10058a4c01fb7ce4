import { randomBytes } from 'node:crypto'
import { run } from '../network/run.ts'

/** What runs WireGuard here: the kernel, the program `wireguard-go`, or nothing for the reason that is told. */
export type Engine = { engine: 'kernel' | 'wireguard-go' } | { engine: 'none'; reason: string }

/** Tries what runs WireGuard on this machine. Takes about 20 ms. */
export async function findEngine(): Promise<Engine> {
  if (!(await runs(['wg', '--version'])))
    return { engine: 'none', reason: 'The program wg is not installed. It is in the package wireguard-tools.' }
  const device = `op-${randomBytes(4).toString('hex')}`
  if (await runs(['ip', 'link', 'add', device, 'type', 'wireguard'])) {
    await run(['ip', 'link', 'delete', device])
    return { engine: 'kernel' }
  }
  if (await runs(['wireguard-go', '--version'])) return { engine: 'wireguard-go' }
  const reason =
    'The kernel has no WireGuard, and the program wireguard-go is not installed. It is in the package wireguard-go.'
  return { engine: 'none', reason }
}

const runs = (argv: readonly string[]): Promise<boolean> =>
  run(argv).then(
    () => true,
    () => false,
  )
