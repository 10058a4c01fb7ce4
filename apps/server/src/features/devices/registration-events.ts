import type { ChannelEvent } from '@outpost/contract/kit/channel'
import type { Registered } from './register.ts'

/** A channel event, and the company whose id is its key. */
export interface CompanyEvent {
  companyId: number
  event: ChannelEvent
}

/**
 * Returns the channel events of registrations: for each company one per device, and the overall result last. A key
 * accepts no events after a final one, so only the last one is final.
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
  const existing = list.filter(({ device }) => !device).map(({ entry }) => entry.device.serial)
  const outcome = outcomeOf(added, total)
  return [...steps, { ...outcome, value: [outcome.value, ...existingText(existing)].join(' ') }]
}

/** The devices that the outcome names. */
const NAMED = 20

/** Names the devices that the company already has. */
const existingText = (serials: readonly string[]): string[] =>
  serials.length === 0
    ? []
    : [`Already in the company: ${serials.slice(0, NAMED).join(', ')}${serials.length > NAMED ? ', …' : ''}`]

/** Returns the event with the overall result. */
export const outcomeOf = (added: number, total: number): ChannelEvent => ({
  status: added === total ? 'completed' : added === 0 ? 'error' : 'warning',
  type: 'text',
  value: `${added} of ${total} devices added.`,
  errorCode: added === total ? 0 : -1,
})

/** The message for an entry that added nothing. */
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
