import type { ChannelContent } from '@outpost/contract/kit/channel'
import { isFinal } from '@outpost/contract/kit/channel-status'
import { openStates, type CommandState } from '@outpost/contract/device/command-states'
import type pg from 'pg'
import type { Answer, Person } from '../../apps/server/src/testing/person.ts'

/** Seconds for which the commands of these tests may wait for their device. */
export const patience = 600

/** Orders a command line for a device's shell. */
export const orderExec = (person: Person, deviceId: number, command: string): Promise<Answer> =>
  person.post(`/devices/${deviceId}/command`, { command, wait: patience })

export const orderAction = (
  person: Person,
  action: 'reboot' | 'update_metrics_data',
  deviceIds: readonly number[],
): Promise<Answer> => person.post('/devices/actions', { action, device_id: deviceIds, wait: patience })

/** Returns the status channel of an accepted order. Throws when the order was refused. */
export function channelOf({ status, body }: Answer): string {
  if (status !== 200) throw new Error(`the order was answered ${status}: ${JSON.stringify(body)}`)
  return body.meta.channel
}

export interface CommandRow {
  id: string
  device_id: number
  name: string
  state: CommandState
  code: string | null
  channel: string
}

/** Reads every command from the database. */
export async function readCommands(owner: pg.Client): Promise<CommandRow[]> {
  return (
    await owner.query<CommandRow>(
      'SELECT id, device_id, name, state, code, channel FROM commands ORDER BY created_at, id',
    )
  ).rows
}

export const isOpen = (command: CommandRow): boolean => (openStates as readonly string[]).includes(command.state)

/** Counts commands by name and state, for the line that a run prints. */
export function statesOf(commands: readonly CommandRow[]): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const { name, state } of commands) sums[`${name} ${state}`] = (sums[`${name} ${state}`] ?? 0) + 1
  return sums
}

/** Counts the final events of a device in a channel, as an API client reads them. */
export async function finalEvents(person: Person, channel: string, deviceId: number): Promise<number> {
  const { status, body } = await person.get(`/status/channel/${channel}`)
  if (status !== 200) throw new Error(`the channel was answered ${status}`)
  return ((body.data as ChannelContent)[String(deviceId)] ?? []).filter(isFinal).length
}
