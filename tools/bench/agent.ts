import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { Bench } from '../../apps/agent/src/test-bench.ts'
import { missingTools, ShellDevice } from '../../apps/agent/src/test-shell.ts'
import { type Figure, median } from './measure.ts'

/** Seconds that the agent waits before its memory is measured. */
const QUIET = 10
/** Measured reports and drift checks. */
const RUNS = 10
/** The files whose hashes a drift check reads: the configurations of a small router. */
const CHECKED = ['network', 'firewall', 'wireless', 'dhcp', 'system'].map((name) => `/etc/config/${name}`)

const TICKS_PER_SECOND = 100

/** Returns the memory in kB that only this process uses. */
function privateKb(pid: number): number {
  const path = `/proc/${pid}/smaps_rollup`
  if (!existsSync(path)) return 0
  return [...readFileSync(path, 'utf8').matchAll(/^Private_\w+:\s+(\d+)/gm)].reduce(
    (sum, [, kb]) => sum + Number(kb),
    0,
  )
}

/** A device with these configurations. */
function router(): ShellDevice {
  const device = new ShellDevice()
  device.env['OUTPOST_ROOT'] = device.path('root')
  mkdirSync(device.path('root/etc/config'), { recursive: true })
  for (const path of CHECKED) writeFileSync(device.path(`root${path}`), `config interface 'lan'\n`)
  return device
}

const commandOf = (pid: number): string => readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')

/** Returns the CPU seconds of these processes and of their children that have ended. */
const cpuOf = (pids: readonly number[]): number =>
  pids.reduce((sum, pid) => {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
      .slice(11, 15)
    return sum + fields.reduce((ticks, field) => ticks + Number(field), 0) / TICKS_PER_SECOND
  }, 0)

/** Returns the CPU milliseconds of each of some runs of a command; the agent's own processes outlive them all. */
async function cpuOfRuns(bench: Bench, name: string, input: Record<string, unknown>): Promise<number> {
  const pids = bench.device.processes()
  const before = cpuOf(pids)
  for (let n = 0; n < RUNS; n++) {
    const id = `${name.replace('.', '')}${n}`
    bench.peer.run(id, name, input)
    await bench.peer.result(id)
  }
  // The last child is counted when the shell has waited for it.
  await delay(500)
  return ((cpuOf(pids) - before) / RUNS) * 1000
}

/**
 * Measures agent.sh under busybox ash and dbclient, connected to a server of the tests: its memory while it waits, the
 * CPU of a report, and the bytes of a check whether configuration files have changed.
 */
export async function benchAgent(held: AsyncDisposableStack): Promise<Figure[]> {
  if (missingTools.length > 0) throw new Error(`missing: ${missingTools.join(', ')}`)
  const bench = await Bench.start((end) => held.defer(end), router())
  const { code, output } = await bench.install()
  if (code !== 0) throw new Error(output)
  await bench.hellos(1)
  await delay(QUIET * 1000)
  const pids = bench.device.processes()
  const isLink = (pid: number): boolean => /dbclient|\bssh\b/.test(commandOf(pid))
  const shells = pids.filter((pid) => !isLink(pid)).reduce((sum, pid) => sum + privateKb(pid), 0)
  const links = pids.filter(isLink).reduce((sum, pid) => sum + privateKb(pid), 0)

  const report = await cpuOfRuns(bench, 'refresh', {})
  const hashes = await cpuOfRuns(bench, 'config.hashes', { paths: CHECKED.join('\n') })
  const sizes: number[] = []
  for (let n = 0; n < RUNS; n++) {
    const command = { id: `size${n}`, name: 'config.hashes', input: { paths: CHECKED.join('\n') } }
    bench.peer.run(command.id, command.name, command.input)
    const result = await bench.peer.result(command.id)
    sizes.push(JSON.stringify(command).length + JSON.stringify(result).length)
  }
  const hello = bench.peer.frames.find((frame) => frame.kind === 'hello')
  const digest = hello?.kind === 'hello' && hello.config ? `,"config":"${hello.config}"`.length : Number.NaN
  return [
    figure(
      'agent.sh: private memory of the waiting agent',
      `${shells} kB`,
      '<= 1024 kB',
      `${links} kB, its SSH client`,
      shells <= 1024,
    ),
    figure('agent.sh: CPU of a report', `${report.toFixed(0)} ms`, 'none', 'none'),
    figure('agent.sh: CPU of reading five hashes', `${hashes.toFixed(0)} ms`, 'none', 'none'),
    figure(
      'agent.sh: frames of a drift check when nothing has changed',
      `${digest} bytes in hello`,
      '<= 200 bytes',
      `${median(sizes)} bytes, five hashes`,
      digest <= 200,
    ),
  ]
}

const figure = (what: string, ours: string, bar: string, baseline: string, ok = true): Figure => ({
  what,
  ours,
  bar,
  baseline,
  ok,
})
