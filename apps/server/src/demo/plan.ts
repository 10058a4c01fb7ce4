import { chance, pick } from '@outpost/agent/platform/fake/chance'
import { fakeIdentity, type FakeIdentity } from '@outpost/agent/platform/fake/identity'
import { fakeModels, profiles } from '@outpost/agent/platform/fake/profiles'
import { customersIn, providerOf } from './companies.ts'

/** How many invented devices connect, and how many are registered and stay away. */
export const counts = { connected: 170, offline: 18, notActivated: 12 } as const
/** The fleet runs one device more than are registered in its row: nobody knows it, so it waits for approval. */
export const fleetCount = counts.connected + 1
const firstAbsent = fleetCount

const minute = 60
const hour = 60 * minute

/** Why devices are away, in the words in which the gateway says it, and for how many seconds at most. */
const absences = [
  { reason: 'no sign of life', within: 40 * minute },
  { reason: 'no sign of life', within: 9 * hour },
  { reason: 'closed by the device', within: 2 * hour },
  { reason: 'connection closed', within: 30 * hour },
  { reason: 'no sign of life', within: 110 * hour },
] as const

export interface PlannedDevice {
  /** The index under which the fake platform invents it. */
  index: number
  identity: FakeIdentity
  /** Name of the company that has it. */
  company: string
  /** `connected` devices are run by the fleet. */
  fate: 'connected' | 'offline' | 'not_activated'
  /** For `offline`: seconds since the last sign of life, and why the connection ended. */
  absence?: { seconds: number; reason: string }
}

/** What the fake platform says it is under an index; a fleet with all models in turns makes the same. */
export const identityOf = (index: number): FakeIdentity =>
  fakeIdentity(profiles[fakeModels[index % fakeModels.length]!], index)

/** One device in thirty lies on the provider's own shelf, the others stand with a customer in their town. */
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

/** The registered devices of the demo: the same ones in every run. */
export const plannedDevices = (): PlannedDevice[] => [
  ...range(0, counts.connected).map((index) => plan(index, 'connected')),
  ...range(firstAbsent, counts.offline).map((index) => plan(index, 'offline')),
  ...range(firstAbsent + counts.offline, counts.notActivated).map((index) => plan(index, 'not_activated')),
]

const range = (from: number, count: number): number[] => Array.from({ length: count }, (_, offset) => from + offset)
