import type { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { missingTools } from '../../apps/agent/src/test-shell.ts'
import {
  channelOf,
  finalEvents,
  isOpen,
  orderAction,
  orderExec,
  readCommands,
  statesOf,
  type CommandRow,
} from '../support/commands.ts'
import { bringOnline, NodeAgent, noOwnMounts, online, ShellAgent, type DiskAgent } from '../support/disk-agent.ts'
import { Program } from '../support/program.ts'
import { printFigures } from '../support/figures.ts'
import { sleep, until } from '../support/until.ts'

const reason = missingTools.length > 0 ? `missing: ${missingTools.join(', ')}` : noOwnMounts()
if (reason) process.stdout.write(`left out: agents killed together with the server; ${reason}\n`)

/** Duration in seconds of a command that must still run when it is cut off, however slow the machine is. */
const commandSeconds = 300

let program: Program
let owner: Client
beforeAll(async () => {
  if (reason) return
  program = await Program.start()
  owner = await program.connect()
}, 120_000)
afterAll(async () => {
  await owner?.end()
  await program?.stop()
}, 60_000)

describe.skipIf(reason).each([
  { what: 'agent.sh', Agent: ShellAgent },
  { what: 'the TypeScript agent', Agent: NodeAgent },
])('PLANE-023 PLANE-025 F15: kill -9 of the server and of $what on its disk', ({ Agent }) => {
  let agent: DiskAgent
  let device: number

  beforeAll(async () => {
    agent = new Agent()
    device = await bringOnline(agent, program)
  }, 240_000)
  afterAll(() => agent?.destroy(), 30_000)

  const mine = async (): Promise<CommandRow[]> =>
    (await readCommands(owner)).filter((command) => command.device_id === device)
  const ended = async (): Promise<CommandRow[]> => {
    await until('final states', 120, async () => !(await mine()).some(isOpen), mine)
    return mine()
  }

  /**
   * Server and device lose power at the same time and come back.
   * @returns how many commands were open in between
   */
  async function blackout(rebooted: boolean): Promise<number> {
    await Promise.all([program.kill('supervisor', 'api'), agent.cut()])
    const open = (await mine()).filter(isOpen).length
    if (rebooted) agent.newBoot()
    await program.launch()
    await agent.start()
    await online(program, device)
    return open
  }

  test('a running exec and reboot take effect once; the exec ends as unknown, the reboot as done', async () => {
    const file = agent.machine.path('acts')
    const channels = [
      channelOf(
        await orderExec(program.admin, device, `echo x >>'${file}'; sleep ${commandSeconds}; echo x >>'${file}'`),
      ),
      channelOf(await orderAction(program.admin, 'reboot', [device])),
    ]
    await until('both acts', 60, () => agent.machine.count('acts') === 1 && agent.machine.count('reboots') === 1)
    await until(
      'both acknowledged',
      60,
      async () => (await mine()).filter((command) => command.state === 'delivered').length === 2,
      mine,
    )
    expect(await blackout(true), 'commands under way, or the run is void').toBe(2)
    expect((await ended()).map(({ name, state, code }) => ({ name, state, code }))).toEqual([
      { name: 'exec', state: 'unknown', code: 'OUTCOME_UNKNOWN' },
      { name: 'reboot', state: 'completed', code: null },
    ])
    for (const channel of channels) expect(await finalEvents(program.admin, channel, device)).toBe(1)
    await sleep(1500)
    expect([agent.machine.count('acts'), agent.machine.count('reboots')]).toEqual([1, 1])
  }, 400_000)

  test('killed at any moment of an exec, it runs the command at most once and reports what it knows', async () => {
    const last = async (): Promise<CommandRow | undefined> => (await mine()).at(-1)
    const begun = (n: number) => until('the act', 60, () => agent.machine.count(`act-${n}`) === 1)
    // When to cut: milliseconds after the order, before it is sent and between its steps; while it runs; after its end.
    const moments: { what: string; takes: number; come: (n: number) => Promise<unknown> }[] = [
      ...[0, 15, 40, 90, 250].map((ms) => ({ what: `${ms} ms`, takes: 1, come: () => sleep(ms) })),
      { what: 'while it runs', takes: commandSeconds, come: begun },
      {
        what: 'after its end',
        takes: 1,
        come: () => until('its end', 60, async () => (await last())?.state === 'completed', mine),
      },
    ]
    const done = (await mine()).length
    let open = 0
    for (const [n, moment] of moments.entries()) {
      await orderExec(program.admin, device, `echo x >>'${agent.machine.path(`act-${n}`)}'; sleep ${moment.takes}`)
      await moment.come(n)
      open += await blackout(false)
      const { state, code } = (await ended()).at(-1)!
      const acts = agent.machine.count(`act-${n}`)
      expect(acts, moment.what).toBeLessThanOrEqual(1)
      if (state === 'completed') expect(acts).toBe(1)
      else expect({ state, code }).toEqual({ state: 'unknown', code: 'OUTCOME_UNKNOWN' })
    }
    const all = (await ended()).slice(done)
    printFigures(`cut at ${moments.length} moments, ${open} times with the command open`, statesOf(all))
    expect(all).toHaveLength(moments.length)
    expect(new Set(all.map((command) => command.state))).toEqual(new Set(['completed', 'unknown']))
    expect(open, 'commands under way, or the run is void').toBeGreaterThanOrEqual(3)
  }, 900_000)
})
