import { execFile } from 'node:child_process'
import { rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { ShellDevice, type Ran } from '../../apps/agent/src/test-shell.ts'
import { cable, Namespace, systemProgram, unplug } from './namespaces.ts'

export interface NetnsDeviceOptions {
  hostname: string
  /** The only program it has for downloading the script. */
  loader: 'curl' | 'wget'
  serial: string
  /** The MAC address of its LAN port. */
  mac: string
  /** The third octet of its uplink network, 198.18.N.0/30: N.1 is this machine, N.2 the device. */
  uplink: number
  /** What is plugged into its LAN port, 192.168.77.1/24; by default nothing with an address. */
  lan?: { in: Namespace; address: string }
}

/** Busybox programs that these devices lack, besides those that every `ShellDevice` lacks. */
const alsoLeftOut = ['nc', 'netcat', 'telnet', 'telnetd', 'httpd', 'tcpsvd', 'udpsvd', 'ssl_client']
const pasteLimitMs = 60_000

/** A router in its own network: an uplink to this machine, a LAN behind it, busybox and dropbear's client. */
export class NetnsDevice extends ShellDevice {
  readonly network: Namespace
  readonly uplinkName: string
  readonly uplinkAddress: string

  constructor({ hostname, loader, serial, mac, uplink, lan }: NetnsDeviceOptions) {
    super()
    for (const name of [...alsoLeftOut, 'wget', 'curl'].filter((name) => name !== loader))
      rmSync(join(this.bin, name), { force: true })
    if (loader === 'curl') symlinkSync(systemProgram('curl'), join(this.bin, 'curl'))
    this.program('mnf_info', `case $1 in --sn) echo '${serial}' ;; esac`)
    this.network = new Namespace(hostname)
    this.uplinkName = `op${uplink}${this.network.name.slice(2, 8)}`
    this.uplinkAddress = `198.18.${uplink}.2`
    cable(
      { name: this.uplinkName, address: `198.18.${uplink}.1/30` },
      { in: this.network, name: 'wan', address: `${this.uplinkAddress}/30` },
    )
    this.network.ip('route', 'add', 'default', 'via', `198.18.${uplink}.1`)
    const port = { in: this.network, name: 'br-lan', address: '192.168.77.1/24', mac }
    cable(port, lan ? { in: lan.in, name: 'eth0', address: lan.address } : { in: this.network, name: 'lan-side' })
  }

  override sh(line: string, extra: Record<string, string> = {}): Promise<Ran> {
    const [file, ...words] = [...this.network.words(), join(this.bin, 'ash'), '-c', line]
    const options = {
      env: { ...this.env, ...extra },
      cwd: this.root,
      encoding: 'utf8',
      maxBuffer: 8 << 20,
      timeout: pasteLimitMs,
    } as const
    return new Promise((resolve) => {
      execFile(file!, words, options, (error, out, err) =>
        resolve({ code: error ? Number(error.code ?? 1) : 0, output: out + err }),
      )
    })
  }

  override async destroy(): Promise<void> {
    await super.destroy()
    await this.network.remove()
    unplug(this.uplinkName)
  }
}
