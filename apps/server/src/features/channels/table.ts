import type { ChannelEvent } from '@outpost/contract/kit/channel'
import type { Generated, JSONColumnType } from 'kysely'

export interface ChannelTables {
  channels: { name: string; user_id: number; created_at: Generated<Date> }
  channel_events: {
    id: Generated<number>
    channel: string
    key: string
    event: JSONColumnType<ChannelEvent>
    sealed: Buffer | null
    at: Generated<Date>
  }
}

declare module '../../db/database.ts' {
  interface Database extends ChannelTables {}
}
