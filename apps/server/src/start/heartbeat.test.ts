import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { isHeartbeat, watchHeartbeats } from './heartbeat.ts'

/** Seconds after which a process counts as hung, before and after its first heartbeat. */
const [atStart, later] = [120, 10]

let folder: string
let child: ChildProcess
let said: string[]
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'outpost-heartbeat-'))))
afterAll(() => rmSync(folder, { recursive: true }))
beforeEach(() => {
  // Fakes only the watcher's timer. Processes and their messages run in real time.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  said = []
})
afterEach(async () => {
  vi.useRealTimers()
  const gone = once(child, 'exit')
  if (child.kill('SIGKILL')) await gone
})

/** Starts a process that runs the given code. */
function start(words: string): void {
  const script = join(folder, `${Math.random()}.ts`)
  writeFileSync(script, `process.on('message', () => {})\n${words}\n`)
  child = fork(script, { execArgv: [] })
  watchHeartbeats(child, (what) => said.push(what))
}
const pass = (seconds: number): unknown => vi.advanceTimersByTime(seconds * 1000)

test('a process that never sends a heartbeat is reported once, after two minutes', () => {
  start('')
  pass(atStart - 1)
  expect(said).toEqual([])
  pass(1)
  expect(said).toEqual(['has not become ready in 120 s'])
  pass(1000)
  expect(said).toHaveLength(1)
})

test('after the first heartbeat, ten seconds without one are reported', async () => {
  start(
    `const { sendHeartbeats } = await import(${JSON.stringify(join(import.meta.dirname, 'heartbeat.ts'))})\nsendHeartbeats()\nwhile (true);`,
  )
  pass(atStart - 1)
  // It cannot send a second one, because its event loop is blocked.
  const [message] = await once(child, 'message')
  expect(isHeartbeat(message)).toBe(true)
  pass(later - 1)
  expect(said).toEqual([])
  pass(1)
  expect(said).toEqual(['has not answered for 10 s'])
})

test('each heartbeat restarts the timeout, and other messages do not', async () => {
  start(`process.on('message', (message) => process.send(message))`)
  const hear = async (message: object): Promise<void> => {
    child.send(message)
    await once(child, 'message')
  }
  for (let turn = 0; turn < 3; turn++) {
    await hear({ alive: true })
    pass(later - 1)
  }
  await hear({ ready: true })
  expect(said).toEqual([])
  pass(1)
  expect(said).toHaveLength(1)
})

test('a process that has ended is no longer watched', async () => {
  start('process.exit()')
  await once(child, 'exit')
  pass(1000)
  expect(said).toEqual([])
})
