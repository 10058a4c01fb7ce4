import { z } from 'zod'
import type { EndpointSchemas } from '../../kit/endpoint.ts'
import { lines } from '../../kit/lines.ts'
import { commaList, companyQuery, listQuery } from '../../kit/list-query.ts'
import { id } from '../../kit/values.ts'
import {
  actionNames,
  actionStates,
  alertLimits,
  incidentCauses,
  incidentEntryKinds,
  incidentStatuses,
  messageKinds,
  stepStates,
} from '../constants.ts'

/** What automations have found on devices for the same cause. Times are in UTC. */
export const Incident = z.object({
  id: z.int(),
  company_id: z.int(),
  company_name: z.string(),
  cause: z.enum(incidentCauses),
  title: z.string(),
  status: z.enum(incidentStatuses),
  automations: z.array(z.object({ id: z.int(), name: z.string() })),
  devices_count: z.int(),
  total_devices_count: z.int(),
  sent_count: z.int(),
  withheld_count: z.int(),
  failed_count: z.int(),
  opened_at: z.string(),
  acknowledged_at: z.string().nullable(),
  acknowledged_by: z.string().nullable(),
  note: z.string(),
  resolved_at: z.string().nullable(),
  resolved_by: z.string().nullable(),
  resolve_reason: z.string(),
})
export type Incident = z.output<typeof Incident>

/** An automation that was triggered on a device of an incident. */
export const IncidentDevice = z.object({
  id: z.string(),
  device_id: z.int(),
  device_name: z.string(),
  serial: z.string().nullable(),
  company_name: z.string(),
  automation_id: z.int(),
  automation_name: z.string(),
  flapping: z.boolean(),
  fired_at: z.string(),
  resolved_at: z.string().nullable(),
})
export type IncidentDevice = z.output<typeof IncidentDevice>

/** What was sent, or ordered on a device, because of an incident. */
export const IncidentMessage = z.object({
  id: z.int(),
  kind: z.enum(messageKinds),
  action_name: z.enum(actionNames),
  receiver: z.string(),
  automation_id: z.int(),
  automation_name: z.string(),
  device_id: z.int(),
  device_name: z.string(),
  action_state: z.enum(actionStates),
  action_status_message: z.string(),
  created_at: z.string(),
})
export type IncidentMessage = z.output<typeof IncidentMessage>

/** A step of the history of an incident. */
export const IncidentEntry = z.object({
  id: z.int(),
  kind: z.enum(incidentEntryKinds),
  username: z.string().nullable(),
  note: z.string(),
  created_at: z.string(),
})
export type IncidentEntry = z.output<typeof IncidentEntry>

/** A step of the escalation of an incident. */
export const IncidentStep = z.object({
  /** The id of the automation and the number of the step, from 1. */
  id: z.string(),
  automation_id: z.int(),
  automation_name: z.string(),
  step: z.int(),
  after: z.int(),
  receivers: z.array(z.string()),
  state: z.enum(stepStates),
  /** When it was carried out, or will be; null for the others. */
  at: z.string().nullable(),
  /** The silence for which it waits; empty: none. */
  paused_by: z.string(),
})
export type IncidentStep = z.output<typeof IncidentStep>

/** What the link in an email shows of its incident. */
export const LinkedIncident = z.object({
  incident_id: z.int(),
  cause: z.enum(incidentCauses),
  title: z.string(),
  status: z.enum(incidentStatuses),
  automation_name: z.string(),
  devices_count: z.int(),
  opened_at: z.string(),
  acknowledged_at: z.string().nullable(),
  acknowledged_by: z.string().nullable(),
  note: z.string(),
})
export type LinkedIncident = z.output<typeof LinkedIncident>

const token = z.string().min(1).max(100)
const note = lines(alertLimits.note).default('')

/** Request and response schemas of the `incidentLinks` endpoints. */
export const incidentLinkSchemas = {
  open: { answer: LinkedIncident, input: z.object({ token }) },
  acknowledge: { answer: LinkedIncident, input: z.object({ token, note }) },
} satisfies Record<string, EndpointSchemas>

/** Request and response schemas of the `incidents` endpoints. */
export const incidentSchemas = {
  list: {
    answer: Incident,
    input: z.object({
      ...listQuery,
      ...companyQuery,
      id: commaList(id).optional(),
      status: commaList(z.enum(incidentStatuses)).optional(),
      automation_id: commaList(id).optional(),
      device_id: commaList(id).optional(),
    }),
  },
  get: { answer: Incident },
  devices: { answer: IncidentDevice, input: z.object(listQuery) },
  messages: { answer: IncidentMessage, input: z.object(listQuery) },
  history: { answer: IncidentEntry, input: z.object(listQuery) },
  escalation: { answer: IncidentStep, input: z.object(listQuery) },
  acknowledge: { answer: Incident, input: z.object({ note }) },
  resolve: { answer: Incident, input: z.object({ reason: lines(alertLimits.note, 1) }) },
} satisfies Record<string, EndpointSchemas>
