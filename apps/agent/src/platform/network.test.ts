import { describe, expect, test } from 'vitest'
import { commands } from '@outpost/contract/device/commands'
import { fakeIdentity } from './fake/identity.ts'
import { fakeNetwork } from './fake/network.ts'
import { profiles } from './fake/profiles.ts'
import { linuxNetwork } from './linux-network.ts'

const lines = (text: string, kind: string): string[] => text.split('\n').filter((line) => line.startsWith(`${kind} `))

describe('the network of the TypeScript agent (PLANE-093)', () => {
  test('a Linux machine reports by the functions of the shell agent', async () => {
    const network = await linuxNetwork(new AbortController().signal)
    expect(commands['network.observe'].output.parse({ network })).toEqual({ network })
    for (const line of network.split('\n').filter(Boolean)) expect(line).toMatch(/^(port|gateway|client|more|lldp) \S/)
  })

  test('the clients of a simulated device are the same at the same time; they leave, sleep and change their place', () => {
    const device = fakeIdentity(profiles.RUTX50, 5)
    const start = 1_800_000_000
    const reports = Array.from({ length: 200 }, (_, n) => fakeNetwork(device, start + n * 1200))
    expect(fakeNetwork(device, start)).toBe(reports[0])
    expect(new Set(reports.map((report) => lines(report, 'client').length)).size).toBeGreaterThan(1)
    expect(reports.some((report) => / neighbour,lease /.test(report))).toBe(true)
    const printer = (report: string) =>
      lines(report, 'client')
        .find((line) => line.endsWith(' printer'))
        ?.split(' ')[2]
    expect(new Set(reports.map(printer)).size).toBeGreaterThan(1)
    expect(lines(reports[0]!, 'port').some((line) => line.startsWith('port wlan0 wifi up'))).toBe(true)
    expect(lines(fakeNetwork(fakeIdentity(profiles.TSW202, 1), start), 'port').join()).not.toContain('wlan')
  })
})
