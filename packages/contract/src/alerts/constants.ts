/**
 * How the parts of an expression compare a value. `unknown` is true while the value is not known. The last four ask
 * where a device is, see `geofence.ts`.
 */
export const operators = [
  '==',
  '!=',
  '>',
  '>=',
  '<',
  '<=',
  'contains',
  'changed',
  'unknown',
  'enters',
  'leaves',
  'inside',
  'outside',
] as const
export type Operator = (typeof operators)[number]
/** The operators that hold only at the moment of a change. */
export const momentaryOperators: readonly Operator[] = ['changed', 'enters', 'leaves']

/** How a comparison is joined with the one after it. `&&` binds stronger than `||`. */
export const joins = ['&&', '||'] as const

/**
 * Parameters that the server knows without data from the device, in seconds: how long it has been disconnected, and how
 * long it has not reported any values.
 */
export const timedParameters = ['offline', 'no_data'] as const
export type TimedParameter = (typeof timedParameters)[number]

/** What an automation does when its condition is met. */
export const actionNames = [
  'SendEmail',
  'SendNotification',
  'SendToReceivers',
  'TaskManagerAction',
  'Reboot',
  'ExportBackup',
  'ExportTroubleshoot',
  'ExportEventsLog',
] as const
export type ActionName = (typeof actionNames)[number]
/** The actions that tell somebody; all others make a device do something. */
export const messageActions: readonly ActionName[] = ['SendEmail', 'SendNotification', 'SendToReceivers']

export const alertLimits = {
  /** Automations of a company. */
  automations: 200,
  /** Comparisons of an expression, blocks in a block, and actions of a block. */
  comparisons: 4,
  blocks: 2,
  actions: 10,
  /** Recipients of an action. */
  emails: 20,
  users: 50,
  /** Characters. */
  subject: 200,
  message: 2000,
  text: 256,
  note: 500,
  /** Steps of an escalation, and the shortest and longest wait for one, in seconds. */
  steps: 5,
  shortestWait: 60,
  longestWait: 7 * 86_400,
  /** Examples of an automation, readings of an example, and values of a reading. */
  examples: 10,
  readings: 50,
  exampleValues: 20,
  /** Silences of a company. */
  silences: 200,
  /** Devices, or automations, of one request. */
  devices: 1000,
  /** Tags of one request, and devices that have one of them. */
  tags: 100,
  taggedDevices: 10_000,
  /** Tags and companies that an automation follows. */
  targets: 100,
  /** How often an automation is triggered on a device in a day, unless it says otherwise. */
  triggers: 100,
  /** Messages of a company to one receiver in an hour. What is beyond is told in one summary. */
  messagesPerHour: 30,
  /** Seconds: the longest delay or cooldown. */
  duration: 30 * 86_400,
} as const

/** The result of an evaluation that changed something, as the log shows it. */
export const evaluationStatuses = ['triggered', 'resolved', 'flapping', 'limited', 'unknown'] as const
export type EvaluationStatus = (typeof evaluationStatuses)[number]

/**
 * The state of an action. `waiting`: it will be carried out. `withheld`: it is not carried out, for example because of a
 * silence.
 */
export const actionStates = ['waiting', 'done', 'failed', 'withheld'] as const
export type ActionState = (typeof actionStates)[number]
/** The numbers of the public API for the states. */
export const actionStatusNumbers: Readonly<Record<ActionState, number>> = {
  waiting: 0,
  done: 1,
  failed: 2,
  withheld: 3,
}

/** The state of an automation on a device. */
export const alertPhases = ['ok', 'pending', 'firing', 'easing', 'unknown'] as const
export type AlertPhase = (typeof alertPhases)[number]

/**
 * What the devices of an incident have in common. `server`: the server itself was away. `burst`: nothing but the moment
 * and the automation.
 */
export const incidentCauses = ['device', 'server', 'operator', 'site', 'tag', 'burst'] as const
export type IncidentCause = (typeof incidentCauses)[number]

/**
 * What a message says about an incident: that it began, grew, changes too often, is acknowledged by nobody, or ended.
 * `digest`: how many messages were withheld.
 */
export const messageKinds = ['firing', 'growing', 'flapping', 'escalated', 'resolved', 'digest'] as const
export type MessageKind = (typeof messageKinds)[number]

/** What people have done about an incident: nothing yet, somebody has taken it, or it has ended. */
export const incidentStatuses = ['open', 'acknowledged', 'resolved'] as const
export type IncidentStatus = (typeof incidentStatuses)[number]

/** What happens to an incident, as its history shows it. */
export const incidentEntryKinds = [
  'opened',
  'acknowledged',
  'escalated',
  'resolved',
  'resolved_by_hand',
  'reopened',
] as const
export type IncidentEntryKind = (typeof incidentEntryKinds)[number]

/**
 * What became of a step of an escalation: it was carried out, is the next one, comes after the next one, or is not
 * carried out, because the incident was acknowledged or has ended.
 */
export const stepStates = ['done', 'next', 'later', 'stopped'] as const
export type StepState = (typeof stepStates)[number]

/** The page of the link in an email; the token follows after `#`, so that no log contains it. */
export const linkPath = '/acknowledge'

/** The status of a silence: it applies now, will apply later, or has ended. */
export const silenceStatuses = ['active', 'scheduled', 'ended'] as const
