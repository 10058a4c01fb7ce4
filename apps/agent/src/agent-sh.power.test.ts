import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, readdirSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  base,
  change,
  network,
  confirmToken,
  entry,
  file,
  GuardBench,
  journal,
  look,
  put,
  sum,
} from './test-changes.ts'
import { until } from './test-peer.ts'
import { missingTools } from './test-shell.ts'

/** The number of power cuts; the nightly suite `power cuts` sets more. */
const cuts = Number(process.env['OUTPOST_TEST_CUTS'] ?? 20)
/** The seconds that one takes on a slow machine. */
const secondsOfCut = 15
const long = (letter: string): string => `${letter}%\n`.repeat(3000)
const paths = ['/etc/config/network', '/etc/keys', '/etc/gone', '/etc/added'] as const
const plan = [
  base('/etc/config/network', network),
  file('/etc/config/network', network.replace('192.168.1.1', '10.0.0.1')),
  file('/etc/keys', long('n'), { mode: '0600' }),
  entry('remove', { path: '/etc/gone' }),
  file('/etc/added', long('a')),
]
/** The programs that write. Each call of one is a point at which the power can fail. */
const writers = ['cat', 'chmod', 'chown', 'cp', 'mkdir', 'mv', 'rm', 'sync', 'tail']

/**
 * Lets the writers of a device count and log their calls. At call number `cut` the power fails: every process of the
 * group dies before the program does anything; only `cat` still writes a few bytes. `sync` only logs: the files of killed
 * processes stay, so that it would only take time.
 */
function watchWriters(bench: GuardBench): (cut: number) => void {
  const { device } = bench
  symlinkSync(realpathSync(device.path('bin', 'ls')), device.path('bin', 'busybox'))
  for (const name of writers)
    device.program(
      name,
      `read -r n 2>/dev/null <'${device.path('count')}' || n=0
n=$((n + 1))
echo $n >'${device.path('count')}'
printf '%s\\n' "${name} $*" >>'${device.path('calls')}'
read -r cut <'${device.path('cut')}'
if [ $n = "$cut" ]; then
  ${name === 'cat' ? 'busybox head -c 5 "$@"' : ''}
  read -r _ _ _ _ group _ </proc/self/stat
  kill -9 -- "-$group"
fi
${name === 'sync' ? 'exit 0' : `exec busybox ${name} "$@"`}`,
    )
  return (cut) => {
    for (const name of ['count', 'calls']) rmSync(device.path(name), { force: true })
    writeFileSync(device.path('cut'), `${cut}\n`)
  }
}

/** Runs a line in a process group of its own, and kills what is left of the group when the line has ended. */
async function inGroup({ device }: GuardBench, line: string): Promise<void> {
  const { env, root, bin } = device
  const child = spawn(join(bin, 'ash'), ['-c', line], { env, cwd: root, detached: true, stdio: 'ignore' })
  await once(child, 'exit')
  try {
    process.kill(-child.pid!, 'SIGKILL')
  } catch {
    // Nothing is left.
  }
  await until('the end of the group', () => device.processes().length === 0)
}

/** Numbers from 0 to below 1 that depend only on the seed. */
const randomFrom = (seed: number) => (): number => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return seed / 2_147_483_648
}

class Scene {
  readonly bench = new GuardBench()
  readonly cutAt = watchWriters(this.bench)
  readonly #line: string
  #boots = 0

  constructor() {
    const { device } = this.bench
    const folder = device.path('tmp', 'device-change.1')
    const guard = `sh '${device.home}/guard.sh'`
    this.#line = `busybox mkdir '${folder}' && busybox cp '${device.path('plan')}' '${folder}/file' &&
      ${guard} prepare ${change} c1 60 ${sum(confirmToken)} '${folder}' && ${guard} start || exit
      n=0
      until [ "$(busybox cat '${device.path(journal('phase'))}' 2>/dev/null)" = confirm ] || [ $n = 3000 ]; do n=$((n + 1)); sleep 0.02; done
      ${guard} confirm ${change} ${confirmToken} 1 >'${device.path('said')}'`
    rmSync(device.path('bin', 'uci')) // It would take most of the time, and changes only a copy.
    writeFileSync(device.path('plan'), plan.map((line) => `${line}\n`).join(''))
  }

  /** Removes the device. No power may fail now, or it would end the tests as well. */
  destroy(): Promise<void> {
    this.cutAt(0)
    return this.bench.destroy()
  }

  /** Puts everything back to before the change. */
  reset(): void {
    const { device } = this.bench
    for (const name of ['home/txn', 'root/etc', 'tmp/device-change.1', 'said'])
      rmSync(device.path(name), { recursive: true, force: true })
    put(device, '/etc/config/network', network)
    put(device, '/etc/keys', long('o'), 0o640)
    put(device, '/etc/gone', 'gone', 0o604)
    if (process.getuid?.() === 0) chownSync(device.path('root/etc/keys'), 12, 34)
  }

  files(): (string | undefined)[] {
    return paths.map((path) => look(this.bench.device, path))
  }

  async apply(cut: number): Promise<void> {
    this.cutAt(cut)
    await inGroup(this.bench, this.#line)
  }

  async boot(cut: number): Promise<void> {
    const { device } = this.bench
    writeFileSync(device.path('boot_id'), `boot-${this.#boots++}\n`)
    this.cutAt(cut)
    await inGroup(this.bench, `sh '${device.home}/guard.sh' boot`)
  }

  leftovers(): string[] {
    const { device } = this.bench
    return ['root/etc', 'root/etc/config'].flatMap((name) =>
      readdirSync(device.path(name)).filter((one) => one.includes('device-change')),
    )
  }
}

describe.skipIf(missingTools.length > 0)(
  'a power cut during a change',
  { timeout: 120_000 + cuts * secondsOfCut * 1000 },
  () => {
    test(`after ${cuts} seeded cuts and the boot, all files are old or all new, and new only if confirmed (PLANE-057, PLANE-060)`, async ({
      onTestFinished,
    }) => {
      const scene = new Scene()
      onTestFinished(() => scene.destroy())
      scene.reset()
      const old = scene.files()
      await scene.apply(0)
      const fresh = scene.files()
      const steps = scene.bench.device.count('calls')
      expect(scene.bench.device.read('said')).toMatch(/^OK/)
      expect(fresh).not.toEqual(old)
      expect(steps).toBeGreaterThan(40)
      const random = randomFrom(20_261_129)
      const ends = { none: 0, restored: 0, confirmed: 0, twice: 0 }
      for (let seed = 0; seed < cuts; seed++) {
        const cut = 1 + Math.floor(((seed + random()) / cuts) * steps)
        const second = random() < 0.5 ? 1 + Math.floor(random() * 20) : 0
        scene.reset()
        await scene.apply(cut)
        if (second > 0) await scene.boot(second)
        if (second > 0 && scene.bench.device.count('calls') === second) ends.twice++
        await scene.boot(0)
        const state = scene.bench.device.read(journal('state')).trim()
        const what = `cut ${cut} of ${steps}, then ${second}: ${state}`
        expect(['', 'restored', 'confirmed'], what).toContain(state)
        expect(scene.files(), what).toEqual(state === 'confirmed' ? fresh : old)
        if (scene.bench.device.read('said').startsWith('OK')) expect(state, what).toBe('confirmed')
        expect(scene.leftovers(), what).toEqual([])
        ends[state === '' ? 'none' : (state as 'restored' | 'confirmed')]++
      }
      // The cuts reach every part of a change.
      expect(Math.min(...Object.values(ends)), JSON.stringify(ends)).toBeGreaterThan(0)
    })

    test('bytes are in durable storage before what depends on them: old before armed, armed before new, new before their name (PLANE-060)', async ({
      onTestFinished,
    }) => {
      const scene = new Scene()
      onTestFinished(() => scene.destroy())
      scene.reset()
      await scene.apply(0)
      const calls = scene.bench.device.read('calls').trim().split('\n')
      const first = (text: RegExp): number => {
        const at = calls.findIndex((call) => text.test(call))
        expect(at, String(text)).toBeGreaterThanOrEqual(0)
        return at
      }
      const armed = first(/^mv \S+state\.new \S+state$/)
      expect(first(/^sync .*\/old\/1 .*\/old\/2 .*\/old\/3/)).toBeLessThan(armed)
      expect(first(/^sync \S+state\.new$/)).toBeLessThan(armed)
      const written = calls.flatMap((call, at) => {
        const from = /^mv -f (\S+\.device-change\.\d+) /.exec(call)?.[1]
        return from === undefined ? [] : [{ from, at }]
      })
      expect(written).toHaveLength(3)
      for (const { from, at } of written) {
        expect(calls.indexOf(`sync ${from}`)).toBeGreaterThan(armed)
        expect(calls.indexOf(`sync ${from}`)).toBeLessThan(at)
      }
      expect(first(/^rm -f \S+\/etc\/gone$/)).toBeGreaterThan(armed)
      expect(existsSync(scene.bench.device.path('tmp/device-change.1'))).toBe(false)
    })
  },
)
