import type { Values } from '../platform.ts'
import type { FakeIdentity } from './identity.ts'
import type { FakeUci } from './uci-program.ts'

/** What the simulated shell knows about its device. */
export interface ShellWorld {
  device: FakeIdentity
  /** Unix seconds. */
  now: number
  values: Values
  /** The files that were put on the device, by path. */
  files: ReadonlyMap<string, Buffer>
  uci: Pick<FakeUci, 'run'>
  /** The SMS that the device has sent; the newest last. */
  sms: FakeSms[]
}

export interface FakeSms {
  number: string
  text: string
}

/** The most SMS that are remembered. */
const mostSms = 50

export interface Answer {
  output: string
  exitCode: number
  /** Seconds that the program takes; it writes its lines evenly spread over them. */
  seconds?: number
}

type Program = (words: readonly string[], world: ShellWorld) => Answer

const ok = (output: string): Answer => ({
  output: output === '' || output.endsWith('\n') ? output : `${output}\n`,
  exitCode: 0,
})
const failed = (output: string, exitCode = 1): Answer => ({ output: `${output}\n`, exitCode })

/** The folders of a simulated device, and what is in them. */
export const folders: Record<string, readonly string[]> = {
  '/': ['bin', 'dev', 'etc', 'lib', 'mnt', 'overlay', 'proc', 'rom', 'root', 'sbin', 'sys', 'tmp', 'usr', 'var', 'www'],
  '/root': [],
  '/etc': ['banner', 'config', 'dropbear', 'hosts', 'init.d', 'openwrt_release', 'passwd', 'version'],
  '/etc/config': ['dhcp', 'dropbear', 'firewall', 'network', 'openvpn', 'system', 'wireless'],
  '/tmp': ['dhcp.leases', 'log', 'resolv.conf.d', 'run', 'sysinfo'],
}

const duration = (seconds: number): string => {
  const [days, hours, minutes] = [
    Math.floor(seconds / 86_400),
    Math.floor(seconds / 3600) % 24,
    Math.floor(seconds / 60) % 60,
  ]
  const clock = `${hours}:${String(minutes).padStart(2, '0')}`
  return days > 0 ? `${days} days, ${clock}` : clock
}

const clockTime = (now: number): string => new Date(now * 1000).toISOString().slice(11, 19)

/** Returns the text of a file on a simulated device; undefined when there is none. */
export function fileText(path: string, { device, now, values, files: placed }: ShellWorld): string | undefined {
  const uptime = Number(values['router_uptime'])
  const files: Record<string, string> = {
    '/proc/uptime': `${uptime}.${String(Math.floor(now * 100) % 100).padStart(2, '0')} ${Math.floor(uptime * 3.4)}.00`,
    '/proc/loadavg': `${values['load_average']} ${values['load_average']} 0.21 1/118 ${2000 + (uptime % 9000)}`,
    '/etc/version': device.firmware,
    '/etc/hostname': device.name,
    '/tmp/sysinfo/model': device.model,
    '/proc/sys/kernel/hostname': device.name,
    '/etc/banner': `  ${device.model}  ${device.firmware}`,
    '/etc/openwrt_release': `DISTRIB_ID='OpenWrt'\nDISTRIB_RELEASE='21.02.0'\nDISTRIB_DESCRIPTION='${device.firmware}'`,
  }
  return placed.get(path)?.toString() ?? (Object.hasOwn(files, path) ? files[path] : undefined)
}

const list: Program = (words, { files }) => {
  const path = words.slice(1).find((word) => !word.startsWith('-')) ?? '/root'
  const folder = path.length > 1 ? path.replace(/\/$/, '') : path
  const placed = [...files.keys()].filter((name) => (name.slice(0, name.lastIndexOf('/')) || '/') === folder)
  const names = Object.hasOwn(folders, folder)
    ? [...new Set([...folders[folder]!, ...placed.map((name) => name.slice(name.lastIndexOf('/') + 1))])]
    : undefined
  return names ? ok(names.join('\n')) : failed(`ls: ${path}: No such file or directory`)
}

const print: Program = (words, world) => {
  const answers = words.slice(1).map((path) => ({ path, text: fileText(path, world) }))
  const missing = answers.find(({ text }) => text === undefined)
  return missing
    ? failed(`cat: can't open '${missing.path}': No such file or directory`)
    : ok(answers.map(({ text }) => text).join('\n'))
}

const memory: Program = (_words, { device, values }) => {
  const total = device.profile.memoryMb * 1000
  const used = Math.round((total * Number(values['memory_used'])) / 100)
  const row = [total, used, total - used].map((number) => String(number).padStart(12)).join('')
  return ok(`              total        used        free\nMem:   ${row}`)
}

/** `gsmctl -S -s "NUMBER TEXT"`. A number that begins with 000 is one that the network refuses. */
function sendSms(content: string, sms: FakeSms[]): Answer {
  const [, number, text] = /^(\+?\d+) (.+)$/su.exec(content) ?? []
  if (number === undefined || text === undefined) return failed('Usage: gsmctl -S -s "NUMBER TEXT"')
  if (number.startsWith('000')) return ok('ERROR')
  sms.push({ number, text })
  if (sms.length > mostSms) sms.shift()
  return ok('OK')
}

const signal: Program = (words, { device, values, sms }) => {
  if (!device.profile.modem) return failed('-ash: gsmctl: not found', 127)
  if (words[1] === '-S' && words[2] === '-s') return sendSms(words[3] ?? '', sms)
  const shown: Record<string, string> = {
    '-q': `RSSI: ${values['signal']}\nRSRP: ${values['rsrp']}\nSINR: ${values['sinr']}\nRSRQ: ${values['rsrq']}`,
    '-o': String(values['operator']),
    '-t': String(values['connection_type']),
    '-j': String(values['connection_state']),
    '-i': device.imei,
    '-J': device.iccid,
  }
  const text = shown[words[1] ?? '']
  return text === undefined ? failed('Usage: gsmctl -q | -o | -t | -j | -i | -J') : ok(text)
}

const plate: Program = (words, { device }) => {
  const shown: Record<string, string> = {
    '--sn': device.serial,
    '--mac': device.mac.replaceAll(':', ''),
    '--name': device.profile.productCode,
    '--batch': device.batch,
    '--hwver': device.profile.hardware,
  }
  const text = shown[words[1] ?? '']
  return text === undefined ? failed('Usage: mnf_info --sn | --mac | --name | --batch | --hwver') : ok(text)
}

const interfaces: Program = (_words, { device, values }) =>
  ok(
    [
      `br-lan    Link encap:Ethernet  HWaddr ${device.mac}`,
      '          inet addr:192.168.1.1  Bcast:192.168.1.255  Mask:255.255.255.0',
      '',
      `${device.profile.modem ? 'qmimux0' : 'eth1'}   inet addr:${values['wan_ip']}`,
      '',
      'lo        inet addr:127.0.0.1  Mask:255.0.0.0',
    ].join('\n'),
  )

const storage: Program = (_words, { values }) => {
  const used = Number(values['storage_used'])
  const [blocks, taken] = [94_904, Math.round(949.04 * used)]
  return ok(
    [
      'Filesystem           1K-blocks      Used Available Use% Mounted on',
      `/dev/ubi0_1              ${blocks} ${String(taken).padStart(9)} ${String(blocks - taken).padStart(9)} ${String(Math.round(used)).padStart(3)}% /overlay`,
    ].join('\n'),
  )
}

const howLong: Program = (_words, { now, values }) => {
  const load = values['load_average']
  return ok(` ${clockTime(now)} up ${duration(Number(values['router_uptime']))},  load average: ${load}, ${load}, 0.21`)
}

/** The longest time that a program takes, in seconds. */
const maxSeconds = 3600

const sleep: Program = (words) => ({ ...ok(''), seconds: Math.min(Number(words[1]) || 0, maxSeconds) })

/** `ping -c COUNT HOST`: a line a second, as on a real device. */
const ping: Program = (words) => {
  const counted = words.indexOf('-c')
  const count = Math.min(counted < 0 ? 4 : Number(words[counted + 1]) || 1, maxSeconds)
  const host = words.at(-1)!
  if (words.length < 2 || host.startsWith('-')) return failed('Usage: ping [-c COUNT] HOST')
  const answers = Array.from(
    { length: count },
    (_, at) => `64 bytes from ${host}: seq=${at} ttl=57 time=${31 + ((at * 7) % 12)}.4 ms`,
  )
  return { ...ok([`PING ${host}: 56 data bytes`, ...answers].join('\n')), seconds: count }
}

const system: Program = (words, { device }) =>
  ok(words[1] === '-a' ? `Linux ${device.name.replaceAll(' ', '-')} 5.10.210 #0 SMP armv7l GNU/Linux` : 'Linux')

const programs: Record<string, Program> = {
  uname: system,
  uptime: howLong,
  cat: print,
  echo: (words) => ok(`${words.slice(1).join(' ')}\n`),
  ls: list,
  pwd: () => ok('/root'),
  whoami: () => ok('root'),
  id: () => ok('uid=0(root) gid=0(root)'),
  hostname: (_words, { device }) => ok(device.name),
  date: (_words, { now }) => ok(new Date(now * 1000).toUTCString()),
  free: memory,
  df: storage,
  ifconfig: interfaces,
  gsmctl: signal,
  mnf_info: plate,
  true: () => ok(''),
  false: () => ({ output: '', exitCode: 1 }),
  sleep,
  ping,
  uci: (words, { uci }) => uci.run(words.slice(1)),
  help: () => ok(`Programs here: ${Object.keys(programs).join(' ')}`),
}

/** Splits a command into words and removes quotes, which may begin within a word. */
const split = (command: string): string[] =>
  Array.from(command.matchAll(/(?:"[^"]*"|'[^']*'|\\.|[^\s"'\\])+/gs), ([word]) =>
    word.replaceAll(/"([^"]*)"|'([^']*)'|\\(.)/gs, (_whole, double, single, escaped) => double ?? single ?? escaped),
  )

/** Splits a line into its commands, each with what links it to the next one. Quotes may contain links. */
function commandsOf(line: string): { command: string; link: string }[] {
  const commands = [{ command: '', link: '' }]
  for (const [part] of line.matchAll(/"[^"]*"|'[^']*'|\\.|&&|[;&]|[^;&]/gs)) {
    const last = commands.at(-1)!
    if (part === ';' || part === '&' || part === '&&') {
      last.link = part
      commands.push({ command: '', link: '' })
    } else last.command += part
  }
  return commands
}

/** Runs the commands of a line one after another; nothing reaches a real shell. Supports `;` and `&&`. */
export function* fakeAnswers(line: string, world: ShellWorld): Generator<Answer> {
  for (const { command, link } of commandsOf(line)) {
    const words = split(command)
    if (words.length === 0) continue
    const program = Object.hasOwn(programs, words[0]!) ? programs[words[0]!] : undefined
    const answer = program ? program(words, world) : failed(`-ash: ${words[0]}: not found`, 127)
    yield answer
    if (link === '&&' && answer.exitCode !== 0) break
  }
}

/** Answers a command line with simulated data, at once. */
export function fakeShell(line: string, world: ShellWorld): Answer {
  const answers = [...fakeAnswers(line, world)]
  return { output: answers.map(({ output }) => output).join(''), exitCode: answers.at(-1)?.exitCode ?? 0 }
}
