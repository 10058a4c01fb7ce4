import { mkdirSync, writeFileSync } from 'node:fs'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Namespace } from '../support/namespaces.ts'
import { until } from '../support/until.ts'
import { hubHost } from './downloaded.ts'
import type { Scene } from './scene.ts'

/** A machine with WireGuard in a namespace. */
export interface WireguardClient {
  /** Name of its interface. */
  device: string
  stop: () => void
}

const device = 'wg0'
/** `wireguard-go` and `wg` meet in /run, which is another folder for each machine. */
const inOwnRun = ['/bin/sh', '-c', 'mount --bind "$0" /run && exec "$@"']

/** Starts the real `wireguard-go` with a configuration as it was downloaded, and does what `wg-quick` does with it. */
export async function startWireguardClient(
  scene: Scene,
  machine: { space: Namespace; hub: string },
  content: string,
): Promise<WireguardClient> {
  const { space } = machine
  const run = join(scene.folder, `run-${space.name}-${String((count += 1))}`)
  mkdirSync(join(run, 'wireguard'), { recursive: true })
  const process = space.start([...inOwnRun, run, 'wireguard-go', '-f', device])
  await until('the interface exists', 10, () => existsSync(join(run, 'wireguard', `${device}.sock`)), undefined, 20)
  const path = join(run, 'wg.conf')
  const lines = content.replace(`Endpoint = ${hubHost}:`, `Endpoint = ${machine.hub}:`).split('\n')
  writeFileSync(path, lines.filter((line) => !line.startsWith('Address')).join('\n'))
  space.read(...inOwnRun, run, 'wg', 'setconf', device, path)
  space.ip('address', 'add', valueIn(content, 'Address'), 'dev', device)
  space.ip('link', 'set', device, 'up')
  for (const network of valueIn(content, 'AllowedIPs').split(', ')) space.ip('route', 'replace', network, 'dev', device)
  return { device, stop: () => void process.kill('SIGKILL') }
}
let count = 0

/** Returns what a configuration says. */
export const valueIn = (content: string, name: string): string =>
  new RegExp(`^${name} = (.+)$`, 'm').exec(content)?.[1] ?? ''
