import { access, constants } from 'node:fs/promises'
import { randomBytes } from 'node:crypto'
import { type Account, underAccount } from './account.ts'
import { closedTun } from './causes.ts'
import { run } from './run.ts'

/** How hubs can run: what this process may do decides. */
export type HubLevel = 'namespaces' | 'shared' | 'rootless'

/**
 * What this process may do for hubs. `namespaces`: a network namespace for each hub. `shared`: all hubs in the network
 * stack of this machine. `rootless`: hubs under pasta, without any privilege. `none`: no hub can run, for the reason that
 * is told.
 */
export type Level = { level: HubLevel } | { level: 'none'; reason: string }

/**
 * Tries what this process may do. Takes about 50 ms.
 *
 * @param account under which OpenVPN will run, or undefined for ours
 */
export async function findLevel(account?: Account): Promise<Level> {
  try {
    await run(['openvpn', '--version']).catch((error: Error) => {
      // OpenVPN 2.6 ends with code 1 after it has told its version.
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new Error('The program openvpn is not installed.')
    })
    await needs(['nft', '--version'], 'nftables')
    await needs(['ip', '-V'], 'iproute2')
    await access('/dev/net/tun', constants.R_OK | constants.W_OK).catch(() => {
      throw new Error('This process may not open /dev/net/tun.')
    })
    await run([...underAccount(account), '/bin/sh', '-c', 'exec 3<>/dev/net/tun']).catch(() => {
      throw new Error(closedTun)
    })
    const refused = await tryNamespace()
    if (refused === undefined) return { level: 'namespaces' }
    if (await tryShared()) return { level: 'shared' }
    if (process.getuid?.() === 0) throw new Error(`This process may not create network namespaces: ${refused}`)
    await needs(['pasta', '--version'], 'passt')
    return { level: 'rootless' }
  } catch (error) {
    return { level: 'none', reason: error instanceof Error ? error.message : String(error) }
  }
}

async function needs(argv: readonly string[], packageName: string): Promise<void> {
  await run(argv).catch(() => {
    throw new Error(`The package ${packageName} is not installed.`)
  })
}

/** Returns why no namespace can be created, or undefined if one can. */
async function tryNamespace(): Promise<string | undefined> {
  const name = `outpost-${randomBytes(4).toString('hex')}`
  try {
    await run(['ip', 'netns', 'add', name])
    await run(['ip', 'netns', 'delete', name])
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** Whether this process may create interfaces, rules and routing choices in the network stack of this machine. */
async function tryShared(): Promise<boolean> {
  const name = `outp${randomBytes(4).toString('hex')}`
  const steps: [string[], string[]][] = [
    [
      ['ip', 'tuntap', 'add', 'dev', name, 'mode', 'tun'],
      ['ip', 'link', 'delete', name],
    ],
    [
      ['nft', 'add', 'table', 'inet', name],
      ['nft', 'delete', 'table', 'inet', name],
    ],
    [
      ['ip', 'rule', 'add', 'iif', name, 'lookup', 'main', 'pref', '32000'],
      ['ip', 'rule', 'delete', 'iif', name, 'lookup', 'main', 'pref', '32000'],
    ],
  ]
  try {
    for (const [add, remove] of steps) {
      await run(add)
      await run(remove)
    }
    return true
  } catch {
    return false
  }
}
