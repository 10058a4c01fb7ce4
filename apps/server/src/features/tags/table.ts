import type { TagActionKind } from '@outpost/contract/tags/constants'
import type { ActionEvent } from '@outpost/contract/device-jobs/action-logs/schemas'
import type { ActionRunState } from '@outpost/contract/device-jobs/action-logs/constants'
import type { ColumnType, Generated } from 'kysely'

export interface TagTables {
  tags: {
    id: Generated<number>
    company_id: number
    user_id: number | null
    name: string
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
  tag_runs: {
    id: Generated<number>
    company_id: number
    device_id: number
    tag_id: number | null
    tag_name: string
    tag_description: string
    batch: string
    action: TagActionKind
    source_id: number
    source_name: string
    held_file_id: Generated<number | null>
    state: Generated<ActionRunState>
    message: string
    job_id: number | null
    withdrawn: Generated<boolean>
    user_id: number | null
    username: string | null
    events: ColumnType<ActionEvent[], never, never>
    created_at: Generated<Date>
    finished_at: Generated<Date | null>
  }
}
