import { chance, pick } from '@outpost/agent/platform/fake/chance'
import { fakeIdentity, type FakeIdentity } from '@outpost/agent/platform/fake/identity'
import { fakeModels, profiles } from '@outpost/agent/platform/fake/profiles'
import { customersIn, providerOf } from './companies.ts'

/**
 * The numbers of invented devices that connect, that are offline, and that never connect. All are registered.
 */
export const counts = { connected: 170, offline: 18, notActivated: 12 } as const
/**
 * The size of the fleet: one more than the registered devices that connect. The extra one waits for approval.
 */
export const fleetCount = counts.connected + 1
const firstAbsent = fleetCount

const minute = 60
const hour = 60 * minute

/** Why devices are offline, in the wording of the gateway, and for how many seconds at most. */
const absences = [
  { reason: 'No heartbeat received.', within: 40 * minute },
  { reason: 'No heartbeat received.', within: 9 * hour },
  { reason: 'The device closed the connection.', within: 2 * hour },
  { reason: 'The connection was closed.', within: 30 * hour },
  { reason: 'No heartbeat received.', within: 110 * hour },
] as const

export interface PlannedDevice {
  /** The index from which the fake platform derives the device. */
  index: number
  identity: FakeIdentity
  /** The name of the company that owns the device. */
  company: string
  /** The fleet runs only the `connected` devices. */
  fate: 'connected' | 'offline' | 'not_activated'
  /** For `offline` devices: the seconds since they were last seen, and why the connection ended. */
  absence?: { seconds: number; reason: string }
}

/** Returns the identity of the device at an index; a fleet that uses all models in turn creates the same. */
export const identityOf = (index: number): FakeIdentity =>
  fakeIdentity(profiles[fakeModels[index % fakeModels.length]!], index)

/**
 * Returns the company of a device: one device in thirty is in the provider's stock, the others are with a
 * customer.
 */
function companyOf({ index, place }: FakeIdentity): string {
  const customer = pick(customersIn(place.town), index, 80)
  return index % 30 === 17 ? providerOf(customer) : customer
}

function plan(index: number, fate: PlannedDevice['fate']): PlannedDevice {
  const identity = identityOf(index)
  const device = { index, identity, company: companyOf(identity), fate }
  if (fate !== 'offline') return device
  const { reason, within } = pick(absences, index, 81)
  return { ...device, absence: { reason, seconds: Math.round(within * (0.3 + 0.7 * chance(index, 82))) } }
}

/** Returns the registered devices of the demo: the same ones in every run. */
export const plannedDevices = (): PlannedDevice[] => [
  ...range(0, counts.connected).map((index) => plan(index, 'connected')),
  ...range(firstAbsent, counts.offline).map((index) => plan(index, 'offline')),
  ...range(firstAbsent + counts.offline, counts.notActivated).map((index) => plan(index, 'not_activated')),
]

const range = (from: number, count: number): number[] => Array.from({ length: count }, (_, offset) => from + offset)
