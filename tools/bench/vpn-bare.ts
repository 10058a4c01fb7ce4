import type { ChildProcess } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { formatAddress } from '../../packages/vpn/src/network/subnet.ts'
import { silences, writeServerConfig } from '../../packages/vpn/src/openvpn/server-config.ts'
import { systemProgram } from '../../tests/support/namespaces.ts'
import { until } from '../../tests/support/until.ts'
import { network, type Scene, type TestHub } from '../../tests/vpn/scene.ts'

/** What only our own process does to a server, or asks of it. */
const ours = /^(management|auth-user-pass-optional|ifconfig-noexec|route-noexec|dev |crl-verify)/

/** OpenVPN with the options of a hub, driven by its own files in place of our process. */
export async function startBare(
  scene: Scene,
  hub: TestHub,
  { port, protocol, lan }: { port: number; protocol: 'udp' | 'tcp'; lan: string },
): Promise<ChildProcess> {
  const folder = join(scene.folder, `bare-${String(port)}`)
  mkdirSync(join(folder, 'clients'), { recursive: true })
  const subnet = network('10.119.0.0/24')
  const settings = { device: 'bare', type: 'tun', protocol, port, subnet, silence: silences.fast } as const
  const lines = writeServerConfig(settings)
    .split('\n')
    .filter((line) => !ours.test(line))
  const { base } = network(lan)
  const real = `${formatAddress(base)} 255.255.255.0`
  writeFileSync(
    join(folder, 'server.conf'),
    [...lines, 'dev tun', 'client-config-dir clients', 'route-gateway 10.119.0.2', `route ${real}`, ''].join('\n'),
  )
  for (const [name, content] of [
    ['ca.crt', hub.keys.authority],
    ['server.crt', hub.keys.certificate],
    ['server.key', hub.keys.key],
    ['tls-crypt.key', hub.keys.sharedKey],
    ['tls-crypt-v2.key', hub.keys.serverKey],
    ['clients/bare-router', `ifconfig-push 10.119.0.2 255.255.255.0\niroute ${real}\n`],
    ['clients/bare-user', `ifconfig-push 10.119.0.100 255.255.255.0\npush "route ${real}"\n`],
  ] as const)
    writeFileSync(join(folder, name), content, { mode: 0o600 })
  const child = scene.internet.start([systemProgram('openvpn'), '--cd', folder, '--config', 'server.conf'])
  let log = ''
  child.stdout?.on('data', (part: Buffer) => (log += part.toString()))
  await until(
    'bare OpenVPN',
    15,
    () => log.includes('Initialization Sequence Completed'),
    () => log,
  )
  return child
}
