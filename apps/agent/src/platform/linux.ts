import { execFile, spawn } from 'node:child_process'
import { existsSync, readFileSync, statfsSync } from 'node:fs'
import { freemem, hostname, loadavg, networkInterfaces, totalmem, uptime } from 'node:os'
import { promisify } from 'node:util'
import type { OwnAddress } from '../allow-list.ts'
import { connectTcp } from '../tcp.ts'
import { linuxEsim } from './linux-esim.ts'
import { linuxFile, readRegularFile } from './linux-files.ts'
import { linuxHosts } from './linux-hosts.ts'
import { linuxNetwork } from './linux-network.ts'
import { hasRadio, linuxAccessPoints, linuxStations } from './linux-wireless.ts'
import { filePlace, removePartial } from './linux-place.ts'
import { sysupgradePlace } from './sysupgrade.ts'
import type { ExecOutcome, ExecPlan, Facts, Platform, Values } from './platform.ts'

/**
 * Milliseconds to wait for the rest of the output after a command has ended, because processes it left behind may keep
 * the pipe open; and for a command that timed out, between SIGTERM and SIGKILL.
 */
const drainTime = 2000

const read = (path: string): string => {
  try {
    return readFileSync(path, 'utf8').replaceAll('\0', '').trim()
  } catch {
    return ''
  }
}

const setting = (path: string, key: string): string =>
  new RegExp(`^${key}=["']?([^"'\n]*)`, 'm').exec(read(path))?.[1] ?? ''

/** Returns the names of the interfaces with a default route. */
const uplinks = (): string[] =>
  read('/proc/net/route')
    .split('\n')
    .map((line) => line.split('\t'))
    .filter((field) => field[1] === '00000000' && field[7] === '00000000')
    .map((field) => field[0]!)

function facts(): Facts {
  const product = read('/sys/class/dmi/id/product_name') || read('/proc/device-tree/model')
  const mac = Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .find((one) => !one.internal)?.mac
  return {
    boot: read('/proc/sys/kernel/random/boot_id'),
    serial:
      read('/sys/class/dmi/id/product_serial') || read('/proc/device-tree/serial-number') || read('/etc/machine-id'),
    mac: mac ?? '',
    imei: '',
    model: (product || setting('/etc/os-release', 'PRETTY_NAME')).slice(0, 64),
    firmware: setting('/etc/os-release', 'PRETTY_NAME').slice(0, 64),
    name: hostname().slice(0, 128),
  }
}

function report(): Values {
  const { blocks, bfree, bavail } = statfsSync('/')
  const used = blocks - bfree
  const way = uplinks()[0]
  const address = way && networkInterfaces()[way]?.find((one) => one.family === 'IPv4')?.address
  return {
    router_uptime: Math.floor(uptime()),
    load_average: Math.round(loadavg()[0]! * 100) / 100,
    memory_used: Math.round((1 - freemem() / totalmem()) * 1000) / 10,
    // As df computes it: without the blocks reserved for root.
    storage_used: used + bavail === 0 ? 0 : Math.round((used / (used + bavail)) * 1000) / 10,
    ...(way ? { wan_state: way.startsWith('wl') ? 'WiFi' : way.startsWith('ww') ? 'Mobile' : 'Wired' } : {}),
    ...(address ? { wan_ip: address } : {}),
  }
}

function addresses(): OwnAddress[] {
  const up = new Set(uplinks())
  return Object.entries(networkInterfaces()).flatMap(([name, list]) =>
    (list ?? [])
      .filter((one) => one.family === 'IPv4' && one.cidr !== null)
      .map((one) => ({ address: one.address, length: Number(one.cidr!.split('/')[1]), uplink: up.has(name) })),
  )
}

const isInstalled = (program: string): boolean =>
  (process.env['PATH'] ?? '').split(':').some((folder) => folder !== '' && existsSync(`${folder}/${program}`))

/** The programs that the commands of reading plans use. */
const readingTools = (): string[] => [
  ...(isInstalled('snmpget') ? ['snmp'] : []),
  ...(isInstalled('mosquitto_sub') ? ['mqtt'] : []),
  ...(['curl', 'uclient-fetch', 'wget'].some(isInstalled) ? ['http'] : []),
]

/** Runs a command line in its own process group, so that everything it starts can be ended with it. */
function exec(command: string, { seconds, limit, signal, onOutput }: ExecPlan): Promise<ExecOutcome> {
  return new Promise((resolve, reject) => {
    const child = spawn('/bin/sh', ['-c', '--', command], {
      cwd: '/',
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const parts: Buffer[] = []
    let held = 0
    let expired = false
    const keep = (part: Buffer): void => {
      const kept = part.subarray(0, Math.max(0, limit - held))
      held += part.length
      if (kept.length === 0) return
      parts.push(kept)
      onOutput?.(kept)
    }
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    const end = (name: NodeJS.Signals): void => {
      try {
        process.kill(-child.pid!, name)
      } catch {
        // The process group has ended already.
      }
    }
    const cut = (): void => end('SIGKILL')
    signal.addEventListener('abort', cut)
    const timer = setTimeout(() => {
      expired = true
      end('SIGTERM')
      setTimeout(cut, drainTime).unref()
    }, seconds * 1000)
    child.on('error', reject)
    child.on('exit', () =>
      setTimeout(() => [child.stdout, child.stderr].forEach((pipe) => pipe.destroy()), drainTime).unref(),
    )
    child.on('close', (code, name) => {
      clearTimeout(timer)
      signal.removeEventListener('abort', cut)
      const exitCode = code ?? (name === 'SIGTERM' ? 143 : 137)
      resolve({ exitCode, bytes: Buffer.concat(parts), more: held > limit, expired })
    })
  })
}

/** The machine that this program runs on. */
export const linux = (): Platform => ({
  name: 'linux',
  esim: linuxEsim,
  facts: async () => facts(),
  report: async () => report(),
  file: linuxFile,
  readFile: readRegularFile,
  prepareFile: filePlace,
  removePartial,
  exec,
  reboot: async () => {
    await promisify(execFile)('reboot')
  },
  prepareUpdate: sysupgradePlace,
  readingTools,
  addresses: async () => addresses(),
  hosts: (sweep) => linuxHosts(sweep, new Set(uplinks())),
  network: linuxNetwork,
  lists: async () => (hasRadio() ? { wireless: await linuxAccessPoints() } : {}),
  wireless: linuxStations,
  connect: (host, port) => connectTcp(host, port, true),
})
