import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { commands } from '@outpost/contract/device/commands'
import { maxFrameBytes } from '@outpost/contract/device/frames'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { missingTools, ShellDevice, withFunctions } from './test-shell.ts'

const phone = 'f0:18:98:00:00:01'
const plc = '00:1b:1b:00:00:02'
const old = '00:30:de:00:00:03'

describe.skipIf(missingTools.length > 0)('the network of the shell agent (PLANE-090, PLANE-091, PLANE-092)', () => {
  let device: ShellDevice
  beforeAll(() => {
    device = new ShellDevice()
    const files: Record<string, string> = {
      'sys/class/net/lo/carrier': '1',
      'sys/class/net/eth0/dsa/tagging': 'mtk',
      'sys/class/net/tun0/address': '',
      'sys/class/net/br-lan/bridge/bridge_id': '8000',
      'sys/class/net/br-lan/carrier': '1',
      'sys/class/net/br-lan/address': '02:00:00:00:00:10',
      'sys/class/net/lan1/device/uevent': '',
      'sys/class/net/lan1/carrier': '1',
      'sys/class/net/lan1/speed': '1000',
      'sys/class/net/lan1/address': '02:00:00:00:00:11',
      'sys/class/net/lan2.7/carrier': '0',
      'sys/class/net/lan2.7/speed': '-1',
      'sys/class/net/lan2.7/address': '02:00:00:00:00:12',
      'sys/class/net/wlan0/phy80211/name': 'phy0',
      'sys/class/net/wlan0/carrier': '1',
      'sys/class/net/wlan0/address': '02:00:00:00:00:13',
      'sys/class/net/wan/device/uevent': '',
      'sys/class/net/wan/carrier': '1',
      'sys/class/net/wan/speed': '100',
      'sys/class/net/wan/address': '02:00:00:00:00:14',
      'proc/net/vlan/config':
        'VLAN Dev name    | VLAN ID\nName-Type: VLAN_NAME_TYPE_RAW_PLUS_VID_NO_PAD\nlan2.7         | 7  | lan2\n',
      'tmp/dhcp.leases': `1700000000 ${phone} 192.168.1.100 anna-phone 01:00\n1700000000 ${old} 192.168.1.9 * *\n`,
    }
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(device.path(path)), { recursive: true })
      writeFileSync(device.path(path), `${text}\n`)
    }
    for (const port of ['lan1', 'wlan0']) symlinkSync('../br-lan', device.path('sys/class/net', port, 'master'))
  })
  afterAll(() => device.destroy())
  beforeEach(() => {
    for (const name of ['bridge', 'brctl', 'iw', 'iwinfo', 'ubus', 'lldpcli', 'lldpctl']) device.program(name, 'exit 1')
    device.program('ping', 'exit 1')
    device.program(
      'ip',
      [
        'case "$*" in',
        '"-4 route show default") echo "default via 10.0.0.1 dev wan proto static" ;;',
        `"neigh show") cat <<'END'`,
        `192.168.1.100 dev br-lan lladdr ${phone} ref 1 used 0/0/0 probes 1 REACHABLE`,
        `192.168.1.20 dev br-lan lladdr ${plc.toUpperCase()} STALE`,
        `fe80::1 dev br-lan lladdr ${phone} STALE`,
        '192.168.1.77 dev br-lan FAILED',
        '10.0.0.1 dev wan lladdr 00:1d:aa:00:00:01 REACHABLE',
        '10.0.0.5 dev wan lladdr 00:1d:aa:00:00:05 REACHABLE',
        'END',
        ';; esac',
      ].join('\n'),
    )
  })

  const run = async (line = 'network_lines 1'): Promise<string[]> => {
    const setup = [`ROOT='${device.root}'; RUN='${device.path('run')}'; mkdir -p "$RUN"`, 'uplinks() { echo wan; }']
    const { output } = await withFunctions(device, [...setup, line].join('\n'))
    return output.split('\n').filter(Boolean)
  }
  const clients = async (line?: string) => (await run(line)).filter((each) => each.startsWith('client'))

  test('lists ports with their carrier, speed, bridge and VLAN, and no tunnels or inner ports', async () => {
    device.program('iw', 'case "$*" in "dev wlan0 info") printf "Interface wlan0\\n\\tssid My net  5G\\n" ;; esac')
    expect((await run('UP=wan; network_ports')).map((line) => line.trimEnd())).toEqual([
      'port br-lan bridge up - - - - 02:00:00:00:00:10',
      'port lan1 port up 1000 br-lan - - 02:00:00:00:00:11',
      'port lan2.7 port down - - 7 lan2 02:00:00:00:00:12',
      'port wan uplink up 100 - - - 02:00:00:00:00:14',
      'port wlan0 wifi up - br-lan - - 02:00:00:00:00:13 My net  5G',
    ])
  })

  test('merges bridge table, neighbours and leases by MAC address, with the evidence of each', async () => {
    device.program(
      'bridge',
      `echo "${phone} dev wlan0 master br-lan"; echo "02:00:00:00:00:11 dev lan1 master br-lan permanent"`,
    )
    expect((await run()).filter((line) => !line.startsWith('port'))).toEqual([
      'gateway wan 10.0.0.1 00:1d:aa:00:00:01',
      `client ${phone} wlan0 br-lan - bridge,reachable,lease 192.168.1.100 anna-phone`,
      `client ${plc} - br-lan - neighbour 192.168.1.20 -`,
      `client ${old} - - - lease 192.168.1.9 -`,
    ])
  })

  test('pings silent neighbours once, unless the owner of the device forbids it', async () => {
    device.program('ping', `echo "$5" >>'${device.path('pinged')}'`)
    expect(await clients()).toContain(`client ${plc} - br-lan - neighbour,ping 192.168.1.20 -`)
    expect(device.read('pinged')).toBe('192.168.1.20\n')
    await run('network_lines 0')
    expect(device.count('pinged')).toBe(1)
  })

  test.each([
    [
      'iw',
      `case "$*" in *dump) printf "Station ${phone} (on wlan0)\\n\\tinactive time:\\t10 ms\\n\\tsignal:  \\t-55 [-60] dBm\\n" ;; esac`,
      '-55',
    ],
    ['iwinfo', `case $2 in assoclist) echo "${phone}  -61 dBm / -95 dBm (SNR 34)  10 ms ago" ;; esac`, '-61'],
    ['ubus', `case "$*" in *get_clients) printf '{\\n\\t"${phone}": {\\n\\t}\\n}\\n' ;; esac`, '-'],
  ])('reads the clients of a radio by %s', async (name, body, signal) => {
    for (const other of ['iw', 'iwinfo']) await device.sh(`rm -f '${device.bin}/${other}'`)
    device.program(name, body)
    const [first] = await clients()
    expect(first).toBe(`client ${phone} wlan0 br-lan ${signal} station,reachable,lease 192.168.1.100 anna-phone`)
  })

  test('reads LLDP neighbours', async () => {
    device.program(
      'lldpcli',
      `cat <<'END'
lldp.lan1.via=LLDP
lldp.lan1.chassis.mac=00:90:E8:00:00:02
lldp.lan1.chassis.name=Switch = 1
lldp.lan1.chassis.mgmt-ip=192.168.1.2
lldp.lan1.chassis.mgmt-ip=fe80::2
lldp.lan2.7.via=LLDP
lldp.lan2.7.chassis.mac=00:90:e8:00:00:03
END`,
    )
    expect((await run()).filter((line) => line.startsWith('lldp'))).toEqual([
      'lldp lan1 00:90:e8:00:00:02 192.168.1.2 Switch = 1',
      'lldp lan2.7 00:90:e8:00:00:03 - -',
    ])
  })

  test('a bridge full of hostile addresses and names stays within one frame', async () => {
    device.program(
      'bridge',
      `awk 'BEGIN { for (i = 0; i < 5000; i++) printf "02:aa:bb:cc:%02x:%02x dev lan1 master br-lan\\n", i / 256, i % 256 }'`,
    )
    writeFileSync(
      device.path('tmp/dhcp.leases'),
      `${Array.from({ length: 400 }, (_, n) => `1 02:aa:bb:cc:00:${(n % 256).toString(16).padStart(2, '0')} 10.0.${n >> 8}.${n & 255} \xff\x01${'%'.repeat(200)} *`).join('\n')}\n`,
      'latin1',
    )
    const lines = await run()
    expect(lines.filter((line) => line.startsWith('client')).length).toBeLessThanOrEqual(512)
    expect(lines.join('\n').length).toBeLessThanOrEqual(48_000)
    const [frame] = await run('F_id=x-1; outcome() { FRAME=result; }; put() { printf "%s\\n" "$2"; }; observe_network')
    expect(Buffer.byteLength(frame!)).toBeLessThan(maxFrameBytes)
    expect(frame).toContain('client 02:aa:bb:cc:00:00 lan1')
  })

  test('a second report while one is made is refused', async () => {
    const setup = 'F_id=x-1; answer() { echo "$2"; }; mkdir -p "$RUN/network"'
    expect(await run(`${setup}; observe_network; rmdir "$RUN/network"`)).toEqual(['BUSY'])
  })

  test('a program that hangs is ended', async () => {
    device.program('lldpcli', 'exec sleep 60')
    const started = performance.now()
    expect(await run('UP=wan; NETWORK_TIME=1; lldp_neighbours')).toEqual([])
    expect(performance.now() - started).toBeLessThan(30_000)
  })

  test('the contract accepts the answer', () => {
    const network = 'port lan1 port up 1000 br-lan - - 02:00:00:00:00:11 '
    expect(commands['network.observe'].output.parse({ network })).toEqual({ network })
  })
})
