import { mkdirSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { commands } from '@outpost/contract/device/commands'
import { ownAddresses } from './allow-list.cases.ts'
import { missingTools, ShellDevice, withFunctions } from './test-shell.ts'

const table = [
  'IP address       HW type     Flags       HW address            Mask     Device',
  '192.168.1.20     0x1         0x2         00:1B:1b:00:00:01     *        br-lan',
  '192.168.1.21     0x1         0x0         00:00:00:00:00:00     *        br-lan',
  '192.168.1.22     0x1         0x6         00:1b:1b:00:00:03     *        br-lan',
  '192.168.1.1      0x1         0x2         00:1b:1b:00:00:04     *        br-lan',
  '10.64.0.1        0x1         0x2         00:1b:1b:00:00:05     *        wwan0',
  '172.20.5.10      0x1         0x2         00:1b:1b:00:00:06     *        eth2',
]

describe.skipIf(missingTools.length > 0)('the scan of the shell agent (REMOTE-096, REMOTE-097)', () => {
  let device: ShellDevice
  beforeAll(() => {
    device = new ShellDevice()
    mkdirSync(device.path('tmp'), { recursive: true })
    writeFileSync(
      device.path('tmp', 'dhcp.leases'),
      '1700000000 00:1b:1b:00:00:01 192.168.1.20 plc-1 01:00\n1700000000 00:1b:1b:00:00:03 192.168.1.22 * *\n',
    )
  })
  afterAll(() => device.destroy())
  beforeEach(() => {
    mkdirSync(device.home, { recursive: true })
    writeFileSync(device.path('home', 'agent.conf'), '')
  })

  /** Runs `line` on a device with the addresses and neighbours of these tests. */
  const run = async (line: string): Promise<string[]> => {
    const own = ownAddresses.map(({ name, address, length }) => `${name} ${address} ${length}`).join('\n')
    const setup = [
      `ROOT='${device.root}'; RUN='${device.path('run')}'; mkdir -p "$RUN/tunnels"`,
      `addresses() { echo '${own}'; }`,
      'uplinks() { echo wwan0; }',
      `neighbours() { echo '${table.join('\n')}'; }`,
      'remember_networks',
    ]
    const { output } = await withFunctions(device, [...setup, line].join('\n'))
    return output.split('\n').filter(Boolean)
  }
  const found = (ports = '80,443') => run(`: >"$RUN/none"; found_hosts "$RUN/none" | reachable_hosts ${ports}`)

  test('lists neighbours of its own networks with the names that they gave the DHCP server', async () => {
    expect(await found()).toEqual([
      '192.168.1.20 00:1b:1b:00:00:01 br-lan - plc-1',
      '192.168.1.22 00:1b:1b:00:00:03 br-lan - -',
      '192.168.1.1 00:1b:1b:00:00:04 br-lan - -',
      '172.20.5.10 00:1b:1b:00:00:06 eth2 - -',
    ])
  })

  test('lists only hosts of which at least one port may be reached', async () => {
    writeFileSync(device.path('home', 'agent.conf'), 'DENY 192.168.1.20\nDENY 172.20.5.10:80\n')
    expect((await found('80')).map((line) => line.split(' ')[0])).toEqual(['192.168.1.22', '192.168.1.1'])
    expect((await found('80,443')).at(-1)).toMatch(/^172/)
    writeFileSync(device.path('home', 'agent.conf'), 'DEFAULTS off\nALLOW 192.168.1.22:443\n')
    expect((await found()).map((line) => line.split(' ')[0])).toEqual(['192.168.1.22'])
    expect(await found('80')).toEqual([])
  })

  test.each([
    [
      'bridge',
      'echo "00:1b:1b:00:00:01 dev lan3 master br-lan"; echo "00:1b:1b:00:00:09 dev lan1 master br-lan permanent"',
    ],
    [
      'brctl',
      'printf "port no\\tmac addr\\t\\tis local?\\tageing timer\\n  1\\t00:1b:1b:00:00:01\\tno\\t\\t   1.23\\n"',
    ],
  ])('knows the port of the switch by %s', async (name, body) => {
    for (const other of ['bridge', 'brctl']) device.program(other, 'exit 1')
    device.program(name, body)
    const lines = await run('switch_ports >"$RUN/fdb"; cat "$RUN/fdb"; found_hosts "$RUN/fdb"')
    // Without a bridge on this machine, brctl's numbers have no names.
    if (name === 'brctl') expect(lines[0]).toBe('192.168.1.20 00:1b:1b:00:00:01 br-lan - plc-1')
    else
      expect(lines.slice(0, 2)).toEqual(['00:1b:1b:00:00:01 lan3', '192.168.1.20 00:1b:1b:00:00:01 br-lan lan3 plc-1'])
  })

  test('pings the other addresses of its own networks once, at most 254 of each', async () => {
    device.program('ping', `echo "$5" >>'${device.path('pinged')}'`)
    await run('sweep')
    const pinged = device.read('pinged').split('\n').filter(Boolean)
    expect(pinged).toHaveLength(254 + 2)
    expect(new Set(pinged).size).toBe(256)
    expect(pinged.filter((each) => !each.startsWith('192.168.1.')).toSorted()).toEqual(['172.20.5.10', '172.20.5.9'])
    writeFileSync(device.path('home', 'agent.conf'), 'DEFAULTS off\n')
    await run('sweep')
    expect(device.count('pinged')).toBe(256)
  })

  test('opens forwards to what may be reached, in the order of the server, and says how many', async () => {
    const setup =
      'carry() { shift; echo "$@"; }; put() { echo "$2"; }; F_id=x-1; F_tunnel=t; outcome() { FRAME=\'result\'; }'
    const lines = await run(`${setup}\ntest_ports 192.168.1.1,192.168.1.20,10.64.0.1 80,502`)
    expect(lines).toEqual(['result\tdata.count=3', '-R 1:192.168.1.1:80 -R 3:192.168.1.20:80 -R 4:192.168.1.20:502'])
    expect(await run(`${setup}\ntest_ports 10.64.0.1 80`)).toEqual(['result\tdata.count=0'])
  })

  test('accepts only lists of ports', async () => {
    const cases = ['80', '80,443', '', ',', '80,', '0', '65536', '80;id', '$(id)', '8 0']
    const lines = await run(cases.map((each) => `is_ports '${each}' && echo yes || echo no`).join('\n'))
    expect(lines).toEqual(['yes', 'yes', ...cases.slice(2).map(() => 'no')])
  })

  test('the contract accepts the answer', () => {
    const hosts = '192.168.1.20 00:1b:1b:00:00:01 br-lan - plc-1\n'
    expect(commands['scan.hosts'].output.parse({ hosts })).toEqual({ hosts })
  })
})
