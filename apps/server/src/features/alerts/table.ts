import type { TaggedBlock, ActionOptions } from '@outpost/contract/alerts/conditions'
import type {
  ActionName,
  ActionState,
  EvaluationStatus,
  IncidentEntryKind,
  IncidentCause,
  MessageKind,
} from '@outpost/contract/alerts/constants'
import type { Escalation } from '@outpost/contract/alerts/escalation'
import type { Example } from '@outpost/contract/alerts/examples'
import type { alertConfigurationStates } from '@outpost/contract/alerts/legacy/constants'
import type { ReceiverKind } from '@outpost/contract/alerts/receivers/constants'
import type { Evaluation } from '@outpost/contract/alerts/schemas'
import type { ColumnType, Generated } from 'kysely'
import type { AlertSettings } from './legacy/words.ts'
import type { RuleState } from './machine/step.ts'
import type { Trace } from './machine/trace.ts'
import type { ReceiverSettings } from './receivers/send/types.ts'

/** The options of an action with the text for this receiver, and the id of the email. */
export type StoredOptions = ActionOptions & { text?: string; mail_id?: string }

type Json<T> = ColumnType<T, string, string>

export interface AlertTables {
  automations: {
    id: Generated<number>
    company_id: number
    user_id: number | null
    username: string
    author_company_id: number
    name: string
    description: Generated<string>
    enabled: boolean
    data_group: string
    cooldown_enabled: boolean
    cooldown_duration: number
    delay_enabled: boolean
    delay_repetitions_count: number
    delay_duration: number
    clear_duration: number
    notify_resolved: boolean
    period_trigger_limit: number
    conditions: Json<TaggedBlock[]>
    escalation: ColumnType<Escalation, string | undefined, string>
    examples: ColumnType<Example[], string | undefined, string>
    revision: Generated<number>
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
  automation_devices: {
    automation_id: number
    device_id: number
    company_id: number
    enabled: Generated<boolean>
    /** Whether the device is there only because of a target. */
    followed: Generated<boolean>
    state: ColumnType<RuleState | null, string | null | undefined, string | null>
    due_at: Date | null
    incident_id: number | null
    total_triggered: Generated<number>
    last_triggered_at: Date | null
    period_at: Generated<Date>
    period_triggered: Generated<number>
    created_at: Generated<Date>
  }
  automation_targets: {
    automation_id: number
    company_id: number
    tag_id: number | null
    of_company_id: number | null
    created_at: Generated<Date>
  }
  automation_joins: { id: Generated<number>; device_id: number }
  alert_absences: { device_id: number; company_id: number; since: Date; by_server: boolean }
  alert_inputs: {
    id: Generated<number>
    device_id: number
    at: Date
    values: Json<Record<string, unknown>> | null
  }
  alert_incidents: {
    id: Generated<number>
    company_id: number
    cause: IncidentCause
    cause_key: string
    title: string
    opened_at: Date
    resolved_at: Date | null
    acknowledged_at: Date | null
    acknowledged_by: string | null
    update_at: Date | null
    note: Generated<string>
    resolved_by: string | null
    resolve_reason: Generated<string>
  }
  alert_incident_entries: {
    id: Generated<number>
    incident_id: number
    company_id: number
    kind: IncidentEntryKind
    username: string | null
    note: Generated<string>
    at: Date
  }
  alert_escalations: {
    incident_id: number
    automation_id: number
    company_id: number
    steps: Json<Escalation>
    sent_at: Generated<Date[]>
    since: Date
    due_at: Date | null
    paused_by: Generated<string>
  }
  alert_silences: {
    id: Generated<number>
    company_id: number
    username: string
    reason: string
    device_ids: number[]
    tag_ids: number[]
    company_ids: number[]
    automation_ids: number[]
    starts_at: Date
    ends_at: Date | null
    weekdays: number[]
    from_minute: Generated<number>
    minutes: Generated<number>
    time_zone: Generated<string>
    created_at: Generated<Date>
  }
  alert_incident_devices: {
    incident_id: number
    automation_id: number
    device_id: number
    company_id: number
    fired_at: Date
    resolved_at: Date | null
    flapping: Generated<boolean>
    /** When a change, which has no end of its own, no longer counts as open. Null for what lasts. */
    ends_at: Generated<Date | null>
  }
  automation_evaluations: {
    id: Generated<number>
    automation_id: number
    device_id: number
    company_id: number
    incident_id: number | null
    status: EvaluationStatus
    evaluated_conditions: Json<Evaluation['evaluated_conditions']>
    evaluated_parameters: Json<Evaluation['evaluated_parameters']>
    conditions: Json<TaggedBlock[]>
    trace: ColumnType<Trace | null, string | undefined, string>
    created_at: Date
  }
  automation_actions: {
    id: Generated<number>
    evaluation_id: number
    automation_id: number
    device_id: number
    company_id: number
    incident_id: number | null
    kind: MessageKind
    tag: string
    name: ActionName
    receiver: string
    options: Json<StoredOptions>
    state: ActionState
    message: Generated<string>
    attempts: Generated<number>
    silenced: Generated<boolean>
    created_at: Date
    finished_at: Date | null
    receiver_id: ColumnType<number | null, number | null | undefined, number | null>
    next_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  }
  alert_receivers: {
    id: Generated<number>
    company_id: number
    name: string
    kind: ReceiverKind
    settings: Json<ReceiverSettings>
    secret: Buffer | null
    failures: Generated<number>
    busy_until: ColumnType<Date | null, Date | null | undefined, Date | null>
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
  alert_configurations: {
    id: Generated<number>
    company_id: number
    device_id: number
    user_id: number | null
    rule: ColumnType<string | null, string | null | undefined, string | null>
    event: string
    mark: string
    type: number
    subtype: number
    settings: Json<AlertSettings>
    enable: boolean
    state: (typeof alertConfigurationStates)[number]
    change_id: ColumnType<number | null, number | null | undefined, number | null>
    reason: ColumnType<string | null, string | null | undefined, string | null>
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
  device_alerts: {
    id: Generated<number>
    company_id: number
    device_id: number
    configuration_id: number | null
    type: number
    subtype: number
    message: string
    event_key: string
    deleted_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    created_at: Date
  }
  alert_readings: { device_id: number; company_id: number; next_at: Date }
  alert_push_tokens: {
    id: Generated<number>
    user_id: number
    company_id: number
    token: string
    created_at: Generated<Date>
  }
  alert_sms: {
    receiver_id: number
    company_id: number
    message_key: string
    number: string
    sent_at: Generated<Date>
  }
  alert_answers: {
    id: Generated<number>
    receiver_id: number
    company_id: number
    action_id: number | null
    attempt: number
    ok: boolean
    status: number | null
    answer: string
    milliseconds: number
    created_at: Generated<Date>
  }
}

declare module '../../db/database.ts' {
  interface Database extends AlertTables {}
}
