import type { EventType } from '@outpost/contract/integrations/events/constants'
import type { SubscriptionKind } from '@outpost/contract/integrations/subscriptions/constants'
import type { ColumnType, Generated } from 'kysely'
import type { ReceiverSettings } from '../alerts/service.ts'

/** Read as an object, written as JSON text. */
type Json<T> = ColumnType<T, string, string>

export interface EventDevice {
  id: number
  name: string
  serial: string | null
  mac: string | null
}

interface Answered {
  ok: boolean
  /** That of HTTP. */
  status: number | null
  answer: string
  milliseconds: number
}

export interface IntegrationTables {
  metrics_tokens: {
    id: Generated<number>
    company_id: number
    name: string
    token_hash: Buffer
    include_subsidiaries: boolean
    created_by: string
    created_at: Generated<Date>
    expires_at: Date | null
    last_used_at: Date | null
    last_used_ip: string | null
  }
  integration_events: {
    id: Generated<number>
    company_id: number
    from_company_id: number | null
    type: EventType
    device_id: number | null
    device: Json<EventDevice> | null
    data: Json<Record<string, unknown>>
    created_at: Date
    routed: Generated<boolean>
  }
  event_subscriptions: {
    id: Generated<number>
    company_id: number
    name: string
    kind: SubscriptionKind
    settings: Json<ReceiverSettings>
    secret: Buffer | null
    types: EventType[]
    include_subsidiaries: boolean
    enabled: boolean
    failures: Generated<number>
    busy_until: Date | null
    paused_until: Date | null
    delivered: Generated<number>
    dropped: Generated<number>
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
  event_deliveries: {
    subscription_id: number
    event_id: number
    company_id: number
    order_key: number
    attempts: Generated<number>
    next_at: Date
    created_at: Date
  }
  event_answers: Answered & {
    id: Generated<number>
    subscription_id: number
    company_id: number
    event_id: number | null
    type: string
    attempt: number
    created_at: Generated<Date>
  }
  outgoing_heartbeat: {
    id: Generated<boolean>
    enabled: boolean
    url: Buffer
    minutes: number
    next_at: Date
    last_at: Date | null
    last_ok: boolean | null
    last_status: number | null
    last_answer: string | null
    last_milliseconds: number | null
    failures: Generated<number>
  }
}

declare module '../../db/database.ts' {
  interface Database extends IntegrationTables {}
}
