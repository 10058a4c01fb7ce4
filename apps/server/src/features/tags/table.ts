import type { TagActionKind } from '@outpost/contract/tags/constants'
import type { Generated, GeneratedAlways } from 'kysely'

export interface TagTables {
  tags: {
    id: Generated<number>
    company_id: number
    user_id: number | null
    name: string
    name_key: GeneratedAlways<string>
    description: Generated<string>
    color: Generated<string>
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
  device_tags: { device_id: number; tag_id: number; company_id: number }
  tag_actions: {
    tag_id: number
    place: number
    company_id: number
    action: TagActionKind
    source_id: number
    source_name: string
    created_at: Generated<Date>
  }
}

declare module '../../db/database.ts' {
  interface Database extends TagTables {}
}
