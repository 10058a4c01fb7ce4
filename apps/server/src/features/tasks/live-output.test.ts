import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeMember, type Member } from '../../testing/member.ts'
import { startOutpost, type TestOutpost } from '../../testing/outpost.ts'
import type { Frame, Peer } from '../../testing/peer.ts'
import { until } from '../../testing/until.ts'
import { command, taskCalls } from './testing/task-calls.ts'

/** What is shown of a command while it runs, on a device that a test plays. */
let outpost: TestOutpost
beforeAll(async () => {
  outpost = await startOutpost(['api', 'gateway', 'worker'])
})
afterAll(() => outpost.close())
const { addGroup, tasksOf } = taskCalls(() => outpost)

interface Live {
  device: Member
  peer: Peer
  /** The id of the command on the device. */
  command: string
  log: number
  /** The questions about its output. */
  asked(): Frame[]
  get(from?: number): Promise<{ state: string; output: string; next: number; truncated: boolean }>
  /** Reads until `wanted` has been shown. @returns everything that was shown */
  readUntil(wanted: string): Promise<string>
}

/** Runs a group on a device that has received the first command. It answers questions about the output with `answer`. */
async function running(answer: (from: number) => object, secret?: string): Promise<Live> {
  const device = await makeMember(outpost, 1)
  const peer = await device.connect()
  const group = await addGroup([command(secret === undefined ? 'sleep 60' : 'login {{wifi_password}}')])
  const [task] = await tasksOf(group)
  const variables = secret === undefined ? [] : [{ name: 'wifi_password', value: secret }]
  await outpost.admin.post(`/devices/tasks/groups/${group}`, {
    device_id: [device.id],
    tasks: [{ task_id: task!.id, variables }],
  })
  const asked = (): Frame[] => peer.frames.filter(({ kind, name }) => kind === 'run' && name === 'exec.output')
  let answered = 0
  const answering = setInterval(() => {
    for (const { id, input } of asked().slice(answered)) {
      answered++
      const { data = {}, ...more } = answer((input as { from: number }).from) as { data?: object }
      peer.send({ kind: 'result', id, ok: true, data, ...more })
    }
    if (peer.closed) clearInterval(answering)
  }, 5)
  const frame = await peer.frame(({ kind, name }) => kind === 'run' && name === 'exec', 'a command')
  const { data: runs } = (await outpost.admin.get(`/devices/tasks/groups/logs?device_id=${device.id}`)).body
  const { data: logs } = (await outpost.admin.get(`/devices/tasks/logs?group_log_id=${runs[0].id}`)).body
  const log = logs[0].id as number
  const get: Live['get'] = async (from = 0) =>
    (await outpost.admin.get(`/devices/tasks/logs/${log}/output?from=${from}`)).body.data
  expect(await get()).toEqual({ state: 'waiting', output: '', next: 0, truncated: false })
  expect(asked()).toEqual([])
  peer.send({ kind: 'ack', id: frame['id'] })
  await until(async () => (await get()).state !== 'waiting', 'the command to run')
  const readUntil = async (wanted: string): Promise<string> => {
    let text = ''
    await until(async () => {
      const { output, next } = await get(text.length)
      text += output
      expect(next).toBe(text.length)
      return text.includes(wanted)
    }, wanted)
    return text
  }
  return { device, peer, command: String(frame['id']), log, asked, get, readUntil }
}

/** Answers with parts of an output that grows, as an agent does. */
const writing =
  (text: () => string, part = 8192) =>
  (from: number) => {
    const bytes = Buffer.from(text())
    const next = Math.min(bytes.length, from + part)
    return { data: { output: bytes.subarray(from, next).toString(), next, more: next < bytes.length ? 1 : 0 } }
  }

test('TASKS-056 what a running command has written is returned while it grows, also to someone who comes late', async () => {
  let written = 'first line\n'
  const live = await running(writing(() => written))
  expect(await live.readUntil('first line\n')).toBe('first line\n')
  const begun = performance.now()
  written += 'second line\n'
  await until(async () => (await live.get(11)).output === 'second line\n', 'the second line')
  expect(performance.now() - begun).toBeLessThan(2000)
  expect(await live.get()).toMatchObject({ state: 'running', output: written, next: written.length })
  live.peer.send({ kind: 'result', id: live.command, ok: true, data: { exit_code: 0, output: `${written}end\n` } })
  await until(async () => (await live.get()).state === 'finished', 'the end')
  const { result } = (await outpost.admin.get(`/devices/tasks/logs/${live.log}`)).body.data
  expect(result).toMatchObject({ success: true, output: `${written}end\n` })
  live.peer.end()
})

test('TASKS-057 secrets are hidden in the live output as in the result, also when they are split over two parts', async () => {
  const text = 'the password is correct-horse, repeat: correct-horse!\nand correct-hors'
  let written = ''
  const live = await running(
    writing(() => written, 5),
    'correct-horse',
  )
  const shown: string[] = []
  for (let length = 1; length < text.length; length += 23) {
    written = text.slice(0, length)
    const seen = live.asked().length
    await until(async () => {
      shown.push((await live.get()).output)
      return live.asked().length > seen
    }, 'a question')
  }
  written = text
  const hidden = 'the password is (hidden), repeat: (hidden)!\nand '
  await until(async () => (await live.get()).output === hidden, 'the hidden text')
  for (const part of shown) expect(hidden.startsWith(part)).toBe(true)
  expect(JSON.stringify(shown)).not.toContain('correct')
  live.peer.send({ kind: 'result', id: live.command, ok: true, data: { exit_code: 0, output: `${text}e.` } })
  await until(async () => (await live.get()).state === 'finished', 'the end')
  const { result } = (await outpost.admin.get(`/devices/tasks/logs/${live.log}`)).body.data
  expect(result.output).toBe(`${hidden}(hidden).`)
  live.peer.end()
})

test('TASKS-058 a device is asked only while someone reads, once for all readers, however much it has to say', async () => {
  const live = await running(writing(() => 'y\n'.repeat(524_288)))
  await live.get()
  const before = live.asked().length
  const begun = performance.now()
  while (performance.now() - begun < 3000) {
    await Promise.all([live.get(), live.get(), live.get()])
    await delay(100)
  }
  const rounds = Math.ceil((performance.now() - begun) / 1000) + 1
  expect(live.asked().length - before).toBeGreaterThan(8)
  expect(live.asked().length - before).toBeLessThanOrEqual(rounds * 8)
  await until(() => live.asked().length > 0, 'the end of the round')
  await delay(300)
  const after = live.asked().length
  await delay(2500)
  expect(live.asked().length).toBe(after)
  live.peer.end()
})

test('TASKS-058 an output is followed up to 1 MB, and says that there is more', async () => {
  const live = await running(() => ({ data: { output: 'end', next: 1_048_576, more: 0 } }))
  await until(async () => (await live.get()).truncated, 'the cut')
  expect(await live.get()).toMatchObject({ state: 'running', output: 'end', truncated: true })
  expect((await outpost.admin.get(`/devices/tasks/logs/${live.log}/output?from=1048577`)).status).toBe(422)
  live.peer.end()
})

test('TASKS-059 a device whose agent is too old, or that has lost its connection, says so and is not asked again', async () => {
  const old = await running(() => ({ ok: false, code: 'UNKNOWN_COMMAND', text: 'no such command' }))
  await until(async () => (await old.get()).state === 'unsupported', 'the old agent')
  const { length } = old.asked()
  await delay(1200)
  expect((await old.get()).state).toBe('unsupported')
  expect(old.asked()).toHaveLength(length)
  old.peer.end()

  const lost = await running(writing(() => 'so far\n'))
  await lost.readUntil('so far')
  lost.peer.end()
  await until(async () => (await lost.get()).state === 'offline', 'the lost device')
  expect((await lost.get()).output).toBe('so far\n')
})

test('TASKS-059 an answer that is not one, or that goes back, changes nothing', async () => {
  const answers = [
    { data: { output: 5 } },
    { data: { output: 'again', next: 0, more: 1 } },
    { ok: false, code: 'BUSY' },
  ]
  let at = 0
  const live = await running(() => answers[at++ % answers.length]!)
  for (let n = 0; n < 3; n++) {
    expect(await live.get()).toMatchObject({ state: 'running', output: '', next: 0 })
    await delay(1050)
  }
  expect(live.asked().length).toBeLessThanOrEqual(5)
  live.peer.end()
})
