import type { ChannelEvent } from '@outpost/contract/kit/channel'
import type { Registered } from './register.ts'

/** One event of a channel and the company under whose id it stands. */
export interface CompanyEvent {
  companyId: number
  event: ChannelEvent
}

/**
 * What a channel is told of registrations: a company's devices one by one, its last event the outcome of all. After a final event a key
 * of a channel gets no more, so only the last one is final.
 */
export const registrationEvents = (registered: readonly Registered[]): CompanyEvent[] =>
  [...Map.groupBy(registered, ({ entry }) => entry.device.company_id)].flatMap(([companyId, list]) =>
    eventsOf(list).map((event) => ({ companyId, event })),
  )

function eventsOf(list: readonly Registered[]): ChannelEvent[] {
  const total = list.length
  const events = list.map(eventOf)
  if (total === 1) return events
  const added = list.filter(({ device }) => device).length
  const steps = events.map((event, index): ChannelEvent => ({
    ...event,
    status: 'progress',
    progress: { value: index + 1, total },
  }))
  return [...steps, outcomeOf(added, total)]
}

/** How many of all were added. */
export const outcomeOf = (added: number, total: number): ChannelEvent => ({
  status: added === total ? 'completed' : added === 0 ? 'error' : 'warning',
  type: 'text',
  value: `${added} of ${total} devices added.`,
  errorCode: added === total ? 0 : -1,
})

/** Why an entry added nothing. */
export const existsText = 'This device already exists in the company.'

function eventOf({ entry, device }: Registered): ChannelEvent {
  const { serial } = entry.device
  if (!device)
    return { status: 'error', type: 'text', value: `${serial}: ${existsText}`, errorCode: -1, data: { serial } }
  return {
    status: 'completed',
    type: 'text',
    value: `${serial}: added.`,
    errorCode: 0,
    data: { serial, device_id: device.id },
  }
}
