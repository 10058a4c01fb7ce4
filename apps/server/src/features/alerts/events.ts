import type { IncidentEntryKind } from '@outpost/contract/alerts/constants'
import { event } from '../../kit/event.ts'

/** What an automation has found on a device, or what has ended there. */
export interface AlertChange {
  status: 'triggered' | 'resolved'
  deviceId: number
  companyId: number
  automation: { id: number; name: string }
  incidentId: number | null
  /** When it happened. */
  at: Date
}

/** Automations were triggered on devices, or what they had found has ended. */
export const alertsChanged = event<{ changes: readonly AlertChange[] }>('alertsChanged')

/** Something was added to the history of incidents, such as their beginning and end. */
export const incidentsChanged = event<{
  ids: readonly number[]
  /** A step of an escalation changes nothing about an incident. */
  kind: Exclude<IncidentEntryKind, 'escalated'>
  at: Date
  username: string | null
}>('incidentsChanged')
