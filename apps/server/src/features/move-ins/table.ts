import type {
  deviceStates,
  itemStates,
  MoveFault,
  MoveKind,
  moveStates,
  Refusal,
  stageStates,
  verdicts,
} from '@outpost/contract/move-ins/constants'
import type { ColumnType, Generated, Selectable } from 'kysely'

/** What is known of something at the source. Each kind has some of these. */
export interface Facts {
  description?: string
  color?: string
  email?: string
  role?: string
  type?: string
  size?: number
  serial?: string
  mac?: string
  imei?: string
  model?: string
  series?: string
  tags?: string[]
  /** Monitoring periods and the location that was set. */
  settings?: Record<string, number>
}

export interface MoveInTables {
  move_ins: {
    id: Generated<number>
    company_id: number
    user_id: number | null
    acting_company_id: number
    credential_kind: Generated<'session' | 'token'>
    credential_id: Generated<number>
    attempt: Generated<number>
    origin: string
    url: string
    api_url: string | null
    token: Buffer
    state: Generated<(typeof moveStates)[number]>
    error: string | null
    reading: Generated<MoveKind | null>
    read_offset: Generated<number>
    unreadable: Generated<MoveKind[]>
    source_top: string | null
    take_users: Generated<boolean>
    take_files: Generated<boolean>
    stage: Generated<number>
    stage_state: (typeof stageStates)[number] | null
    stage_size: Generated<number>
    halt_percent: Generated<number>
    remove_there: Generated<boolean>
    paused_until: Date | null
    failures: Generated<number>
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
  move_in_items: {
    id: Generated<number>
    move_in_id: number
    company_id: number
    kind: MoveKind
    source_id: string
    source_company: string | null
    name: string
    facts: ColumnType<Facts, string, string>
    depth: Generated<number>
    verdict: Generated<(typeof verdicts)[number]>
    reason: Refusal | null
    left_out: Generated<boolean>
    state: Generated<(typeof itemStates)[number]>
    message: string | null
    here_id: number | null
    stage: number | null
    device_state: (typeof deviceStates)[number] | null
    fault: MoveFault | null
    fault_text: string | null
    asked_at: Date | null
    channel: string | null
    poll_at: Date | null
    answer_channel: string | null
    removed_at: Date | null
    removal_error: string | null
  }
}

export type MoveRow = Selectable<MoveInTables['move_ins']>
export type ItemRow = Selectable<MoveInTables['move_in_items']>
/** What the plan looks at. */
export type PlanItem = Pick<
  ItemRow,
  | 'id'
  | 'kind'
  | 'source_id'
  | 'source_company'
  | 'name'
  | 'facts'
  | 'left_out'
  | 'state'
  | 'depth'
  | 'verdict'
  | 'reason'
  | 'here_id'
>

declare module '../../db/database.ts' {
  interface Database extends MoveInTables {}
}
