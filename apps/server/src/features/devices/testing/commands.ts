import { expect } from 'vitest'
import type { TestOutpost } from '../../../testing/outpost.ts'
import { until } from '../../../testing/until.ts'

export interface Stored {
  id: string
  name: string
  state: string
  code: string | null
  text: string | null
  data: Record<string, unknown> | null
  sent_at: string | null
  delivered_at: string | null
  finished_at: string | null
}

interface ChannelEvent {
  status: string
  value: string
  errorcode?: number
  errorCode?: number
  progress?: object
  data?: unknown
}

/** Helpers to order commands as an administrator and to read their state. */
export function commandCalls(of: () => TestOutpost) {
  const commandsOf = async (id: number): Promise<Stored[]> =>
    (await of().admin.get(`/devices/${id}/commands?limit=100`)).body.data
  const commandOf = async (id: number): Promise<Stored> => (await commandsOf(id))[0]!
  const eventsOf = async (channel: string, id: number): Promise<ChannelEvent[]> =>
    (await of().admin.get(`/status/channel/${channel}`)).body.data[id] ?? []
  const order = async (id: number, command: string, more: object = {}): Promise<string> => {
    const { status, body } = await of().admin.post(`/devices/${id}/command`, { command, ...more })
    expect(status).toBe(200)
    return body.meta.channel
  }
  const stateIs = (id: number, state: string) =>
    until(async () => (await commandOf(id)).state === state, `a command that is ${state}`)
  return { commandsOf, commandOf, eventsOf, order, stateIs }
}
