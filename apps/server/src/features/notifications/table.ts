import type { announcementTypes } from '@outpost/contract/notifications/announcements/constants'
import type { Generated, JSONColumnType } from 'kysely'

export interface NotificationTables {
  notifications: {
    id: Generated<number>
    user_id: number
    type: string
    summary: string
    params: JSONColumnType<Record<string, string | number>>
    key: string | null
    created_at: Generated<Date>
    seen_at: Date | null
  }
  announcements: {
    id: Generated<number>
    type: (typeof announcementTypes)[number]
    summary: string
    starts_at: Date | null
    ends_at: Date | null
    created_by: number | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
}

declare module '../../db/database.ts' {
  interface Database extends NotificationTables {}
}
