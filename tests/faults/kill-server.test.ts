import type { ChannelEvent } from '@outpost/contract/kit/channel'
import { isFinal } from '@outpost/contract/kit/channel-status'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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
import { onlineFleet } from '../support/enrol.ts'
import type { FleetProcess } from '../support/fleet-process.ts'
import { Program } from '../support/program.ts'
import { printFigures } from '../support/figures.ts'
import { secondsSince, sleep, until } from '../support/until.ts'

const devices = 1000
/** Commands ordered in each run: 28 + 22 that take long, 10 quick ones, and 10 while the server dies. */
const commands = 70
/** Seconds within which 95 % of the devices, and all of them, must be back (F17 of docs/faults.md). */
const back = { most: 60, all: 130 } as const

let program: Program
let fleet: FleetProcess
let owner: pg.Client
let ids: number[]

beforeAll(async () => {
  program = await Program.start()
  fleet = await onlineFleet(program, { count: devices, intervalSeconds: 15, rebootSeconds: 8 })
  ids = (await fleet.members()).map((member) => member.id!)
  owner = await program.connect()
}, 240_000)
afterAll(async () => {
  await owner?.end()
  await fleet?.stop()
  await program?.stop()
}, 90_000)

/** Orders commands, the last ten while the server dies. @returns the channels that were acknowledged */
async function orderAndKill(first: number, ...roles: ('supervisor' | 'api')[]): Promise<string[]> {
  const mine = ids.slice(first, first + commands)
  const early = [
    ...mine.slice(0, 28).map((id) => orderExec(program.admin, id, `sleep 12; echo ${id}`)),
    orderAction(program.admin, 'reboot', mine.slice(28, 50)),
    orderAction(program.admin, 'update_metrics_data', mine.slice(50, 60)),
  ]
  const acknowledged = (await Promise.all(early)).map(channelOf)
  const delivered = async (): Promise<number> =>
    (await readCommands(owner)).filter((command) => command.state === 'delivered').length
  await until('commands on devices', 20, async () => (await delivered()) >= 50, delivered, 20)
  const late = mine.slice(60).map(async (id, n) => {
    await sleep(n * 5)
    const answer = await orderExec(program.admin, id, `sleep 1; echo ${id}`).catch(() => undefined)
    if (answer?.status === 200) acknowledged.push(answer.body.meta.channel)
  })
  await sleep(25)
  await program.kill(...roles)
  await Promise.all(late)
  return acknowledged
}

/** Returns the seconds until 95 % of the devices, and all of them, are back according to the API. */
async function timeBack(): Promise<{ most: number; all: number }> {
  const started = performance.now()
  const online = async (): Promise<number> =>
    (await program.admin.get('/devices?status=online&limit=1')).body.meta.total
  await until('95 of 100 devices back', back.most, async () => (await online()) >= devices * 0.95, online)
  const most = secondsSince(started)
  await until('all devices back', back.all - most, async () => (await online()) === devices, online)
  return { most, all: secondsSince(started) }
}

describe.each([
  { what: 'the api with the gateway, and the supervisor', roles: ['supervisor', 'api'], first: 0 },
  { what: 'the api with the gateway alone', roles: ['api'], first: 100 },
] as const)(
  'PLANE-023 PLANE-024 F17 F14: kill -9 of $what with 1,000 devices and 50 running commands',
  ({ roles, first }) => {
    let mine: CommandRow[]
    let acknowledged: string[]

    test('commands were running, otherwise the run proves nothing', async () => {
      acknowledged = await orderAndKill(first, ...roles)
      mine = (await readCommands(owner)).filter((command) => ids.indexOf(command.device_id) >= first)
      const acted = await fleet.acted(mine.map((command) => command.id))
      printFigures('at the kill', { ...statesOf(mine), acted: Object.values(acted).filter(Boolean).length })
      expect(mine.filter(isOpen).length).toBeGreaterThanOrEqual(50)
      expect(mine.filter(isOpen).map((command) => command.name)).toEqual(expect.arrayContaining(['exec', 'reboot']))
      expect(Object.values(acted).filter(Boolean).length).toBeGreaterThanOrEqual(50)
    }, 60_000)

    test(
      'the devices reconnect in time',
      async () => {
        if (roles.some((role) => role === 'supervisor')) await program.launch()
        const taken = await timeBack()
        printFigures('back, in seconds', { 'of 95 %': taken.most, 'of all': taken.all })
        expect((await fleet.counters()).online).toBe(devices)
      },
      (back.all + 100) * 1000,
    )

    test('every acknowledged command is still there', async () => {
      const channels = new Set((await readCommands(owner)).map((command) => command.channel))
      expect(acknowledged.filter((channel) => !channels.has(channel))).toEqual([])
    })

    test('every command has exactly one final state, and none ran twice', async () => {
      const open = async (): Promise<CommandRow[]> => (await readCommands(owner)).filter(isOpen)
      await until('final states', 90, async () => (await open()).length === 0, open)
      const ended = (await readCommands(owner)).filter((command) => ids.indexOf(command.device_id) >= first)
      printFigures('ended', statesOf(ended))
      const acted = await fleet.acted(ended.map((command) => command.id))
      for (const { id, device_id: device, channel, state } of ended) {
        expect(await finalEvents(program.admin, channel, device), `final events of ${id}`).toBe(1)
        // These devices kept their memory, so no outcome may be unknown, and completed commands were really executed.
        expect({ id, state, acted: acted[id] }).toEqual({ id, state: 'completed', acted: 1 })
      }
    }, 120_000)
  },
)

describe('F26: one action for 1,000 devices, with both processes killed at 30 % and again at 60 %', () => {
  test('each device runs it once and is reported once, and the progress is correct', async () => {
    const before = (await readCommands(owner)).length
    const mine = async (): Promise<CommandRow[]> => (await readCommands(owner)).slice(before)
    const channel = channelOf(await orderAction(program.admin, 'update_metrics_data', ids))
    const done = async (): Promise<number> => (await mine()).filter((command) => !isOpen(command)).length
    for (const share of [0.3, 0.6]) {
      await until(`${share * 100} %`, 60, async () => (await done()) >= devices * share, done, 5)
      const under = devices - (await done())
      await program.kill('worker', 'api')
      printFigures(`killed at ${share * 100} %`, { open: under })
      expect(under, 'commands under way, or the run is void').toBeGreaterThan(0)
    }
    await until('final states', 150, async () => (await done()) === devices, done)
    const commands = await mine()
    expect(statesOf(commands)).toEqual({ 'refresh completed': devices })
    const acted = await fleet.acted(commands.map(({ id }) => id))
    expect(new Set(Object.values(acted))).toEqual(new Set([1]))
    const content = (await program.admin.get(`/status/channel/${channel}`)).body.data as Record<string, ChannelEvent[]>
    expect(Object.keys(content).length).toBe(devices)
    expect(Object.values(content).every((events) => events.filter(isFinal).length === 1)).toBe(true)
  }, 400_000)
})
