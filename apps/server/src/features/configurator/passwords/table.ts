import type { PasswordState } from '@outpost/contract/configurator/passwords/constants'
import type { Generated } from 'kysely'

export interface PasswordTables {
  password_tasks: {
    id: Generated<number>
    company_id: number
    username: string | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
    deleted_at: Date | null
  }
  password_changes: {
    id: Generated<number>
    company_id: number
    device_id: number
    task_id: number | null
    change_id: number | null
    sealed: Buffer | null
    show: Generated<boolean>
    state: Generated<PasswordState>
    message: string | null
    downloaded_at: Date | null
    created_at: Generated<Date>
  }
}

declare module '../../../db/database.ts' {
  interface Database extends PasswordTables {}
}
