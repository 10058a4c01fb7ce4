import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createRootless } from '../network/rootless.ts'
import { parseSubnet } from '../network/subnet.ts'
import { Hub } from './hub.ts'
import { writeHubFiles } from './process.ts'
import { silences } from './server-config.ts'

test('VPN-219 a hub that stops leaves none of its keys on the disk', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'outpost-hub-'))
  try {
    const subnet = parseSubnet('10.112.0.0/24')!
    const settings = {
      device: 'hub1',
      type: 'tun',
      protocol: 'udp',
      port: 1194,
      subnet,
      silence: silences.fast,
    } as const
    const names = ['authority', 'certificate', 'key', 'revoked', 'sharedKey', 'serverKey'] as const
    const keys = Object.fromEntries(names.map((name) => [name, name])) as Record<(typeof names)[number], string>
    await writeHubFiles(folder, settings, keys, undefined)
    // What a process leaves that is killed while it replaces a key.
    writeFileSync(join(folder, 'server.key.new'), 'key')
    expect(readdirSync(folder).filter((name) => name.includes('.key'))).toHaveLength(4)
    const nothing = (): void => undefined
    const hub = new Hub(folder, settings, createRootless(), {
      admit: () => Promise.resolve({ admitted: false, reason: '' }),
      refused: nothing,
      connected: nothing,
      disconnected: nothing,
      ended: nothing,
    })
    await hub.stop()
    expect(readdirSync(folder).toSorted()).toEqual(['ca.crt', 'crl.pem', 'server.conf', 'server.crt'])
  } finally {
    rmSync(folder, { recursive: true })
  }
})
