import { access, constants } from 'node:fs/promises'
import { randomBytes } from 'node:crypto'
import { run } from './run.ts'

/**
 * What this process may do for hubs. `namespaces`: a network namespace for each hub. `rootless`: hubs under pasta,
 * without any privilege. `none`: no hub can run, for the reason that is told.
 */
export type Level = { level: 'namespaces' | 'rootless' } | { level: 'none'; reason: string }

/** Tries what this process may do. Takes about 50 ms. */
export async function findLevel(): Promise<Level> {
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
    const refused = await tryNamespace()
    if (refused === undefined) return { level: 'namespaces' }
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
