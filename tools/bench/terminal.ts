import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { OpenSsh } from '../../packages/gateway/src/protocols/testing/hosts.ts'
import { enrolmentToken } from '../../tests/support/enrol.ts'
import type { Program } from '../../tests/support/program.ts'
import { until } from '../../tests/support/until.ts'
import { median, ms, pairs, percentile, ratio, residentKb, times, type Figure } from './measure.ts'
import { startProgram } from './program.ts'
import { installShellDevice } from './shell-device.ts'
import { directLine, lineThroughOutpost, type Line } from './terminal-line.ts'
import { TerminalBrowser } from './terminal-page.ts'
import { startHop } from './tunnel-processes.ts'

const rounds = 7
const keys = 100
const floodBytes = 50_000_000

/**
 * A shell behind a real device: how fast keys are echoed, and how a flood of output affects the page and the server.
 */
export async function benchTerminal(held: AsyncDisposableStack): Promise<Figure[]> {
  const program = await startProgram(held)
  const sshd = new OpenSsh()
  held.defer(() => sshd.stop())
  await sshd.start()
  await installShellDevice(held, program.url, (await enrolmentToken(program, 1)).token)
  const entryId = await addEntry(program, sshd.port)
  return [...(await echo(held, program, entryId, sshd)), ...(await flood(held, program, entryId, sshd))]
}

async function addEntry({ admin }: Program, port: number): Promise<number> {
  const devices = await admin.get('/devices?limit=1')
  const entry = {
    device_id: devices.body.data[0].id,
    name: 'Benchmark',
    destination_ip: '127.0.0.1',
    destination_port: port,
    protocol: 'ssh',
  }
  const made = await admin.post('/devices/remote-access', { data: [entry] })
  if (made.status >= 400) throw new Error(`no entry: ${JSON.stringify(made.body)}`)
  const found = await until(
    'the entry',
    10,
    async () => (await admin.get('/devices/remote-access?q=Benchmark')).body.data[0],
  )
  return found.id
}

/**
 * The host's TTY itself echoes the keys: a shell's own work would hide part of the delay. Besides the direct
 * connection, SSH through two plain TCP hops is measured, one each for the server and the device: the minimum for any
 * such path.
 */
async function echo(held: AsyncDisposableStack, program: Program, entryId: number, sshd: OpenSsh): Promise<Figure[]> {
  const hop = async (to: number): Promise<number> => {
    const started = await startHop({ role: 'proxy', to })
    held.defer(() => started.stop())
    return started.port
  }
  const [ours, direct, plain] = [
    await lineThroughOutpost(program, entryId, sshd),
    await directLine(sshd),
    await directLine(sshd, await hop(await hop(sshd.port))),
  ]
  const lines = [ours, direct, plain]
  try {
    for (const line of lines) {
      line.type('cat >/dev/null\n')
      await sleep(1000)
      await keyEcho(line)
    }
    const judged = await pairs(
      rounds,
      () => keyEcho(ours),
      () => keyEcho(direct),
    )
    const hops = await pairs(
      rounds,
      () => keyEcho(ours),
      () => keyEcho(plain),
    )
    return [
      {
        what: 'terminal: echo of a key through the device, p50',
        ours: `${judged.ours.toFixed(3)} ms (${ratio(judged.ratio)})`,
        baseline: `${judged.baseline.toFixed(3)} ms, ssh to the host`,
        bar: '<= 1.60 x',
        ok: judged.ratio <= 1.6,
      },
      {
        what: 'terminal: the same against ssh through two plain hops',
        ours: `${hops.ours.toFixed(3)} ms (${ratio(hops.ratio)})`,
        baseline: `${hops.baseline.toFixed(3)} ms`,
        bar: 'none',
        ok: true,
      },
    ]
  } finally {
    for (const line of lines) line.close()
  }
}

/** Milliseconds between two keys: people pause while typing, and every process on the path falls asleep meanwhile. */
const typing = 15

/** Returns the median echo time in milliseconds. A line end in between keeps the host's line buffer short. */
async function keyEcho(line: Line): Promise<number> {
  const press = async (text: string, back: number): Promise<void> => {
    let left = back
    await new Promise<void>((resolve) => {
      line.listen((bytes) => {
        left -= bytes.length
        if (left <= 0) resolve()
      })
      line.type(text)
    })
  }
  const taken: number[] = []
  for (let n = 0; n < keys; n++) {
    await sleep(typing)
    taken.push(...(await times(1, () => press('x', 1))))
  }
  await press('\n', 2)
  return median(taken)
}

async function flood(held: AsyncDisposableStack, program: Program, entryId: number, sshd: OpenSsh): Promise<Figure[]> {
  const file = path.join(sshd.folder, 'flood')
  fs.writeFileSync(
    file,
    'The quick brown fox jumps over the lazy dog, and then it does so again.\n'.repeat(Math.ceil(floodBytes / 72)),
  )
  const browser = await TerminalBrowser.open(program, entryId, sshd)
  held.defer(() => browser.close())
  const memory = watchMemory(program.pidOf('api'))
  try {
    await run(browser, file)
    memory.restart()
    const { cat, answers, interrupt } = await run(browser, file)
    const grown = memory.stop() / 1024
    const slow = percentile(answers, 95)
    return [
      {
        what: 'terminal: cat of 50 MB in the page',
        ours: `${(cat / 1000).toFixed(1)} s`,
        baseline: `${(floodBytes / cat / 1000).toFixed(1)} MB/s`,
        bar: '<= 20 s',
        ok: cat <= 20_000,
      },
      {
        what: 'terminal: answer of the page meanwhile, p95',
        ours: ms(slow),
        baseline: `p50 ${ms(median(answers))}, max ${ms(Math.max(...answers))}`,
        bar: '<= 100 ms',
        ok: slow <= 100,
      },
      {
        what: 'terminal: Ctrl-C two seconds into yes, until the prompt',
        ours: ms(interrupt),
        baseline: 'none',
        bar: '<= 2 s',
        ok: interrupt <= 2000,
      },
      {
        what: 'terminal: growth of the server meanwhile, second run',
        ours: `${grown.toFixed(1)} MB`,
        baseline: 'none',
        bar: '<= 16 MB',
        ok: grown <= 16,
      },
    ]
  } finally {
    memory.stop()
  }
}

/** Returns the milliseconds of the flood, of the page's responses meanwhile, and from Ctrl-C to the prompt. */
async function run(
  browser: TerminalBrowser,
  file: string,
): Promise<{ cat: number; answers: number[]; interrupt: number }> {
  const started = performance.now()
  await browser.type(`cat ${file}`)
  const over = new AbortController()
  const done = browser.prompted(300_000).finally(() => over.abort())
  done.catch(() => {}) // Awaited below, after the last response.
  const answers: number[] = []
  while (!over.signal.aborted) {
    answers.push(...(await times(1, () => browser.page.evaluate('0'))))
    await sleep(50)
  }
  await done
  const cat = performance.now() - started
  await browser.type('yes')
  await sleep(2000)
  const stopped = performance.now()
  await browser.page.keyboard.press('Control+c')
  await browser.prompted(60_000)
  return { cat, answers, interrupt: performance.now() - stopped }
}

/** Measures by how many kB at most a process grows between `restart` and `stop`. */
function watchMemory(pid: number): { restart(): void; stop(): number } {
  let before = residentKb(pid)
  let most = before
  const timer = setInterval(() => (most = Math.max(most, residentKb(pid))), 100)
  return {
    restart: () => void (before = most = residentKb(pid)),
    stop() {
      clearInterval(timer)
      return most - before
    },
  }
}
