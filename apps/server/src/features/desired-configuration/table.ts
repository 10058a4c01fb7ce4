import type { ColumnType, Generated } from 'kysely'
import type { Variable } from './render/variables.ts'

interface Target {
  target_company_id: number | null
  tag_id: number | null
  device_id: number | null
}

/** Configs that were not read because they are too large, with their bytes. */
export type Sizes = Record<string, number>

export interface DesiredTables {
  desired_templates: {
    id: Generated<number>
    company_id: number
    name: string
    version: Generated<number>
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
  desired_template_versions: {
    template_id: number
    version: number
    company_id: number
    text: string
    variables: ColumnType<Variable[], string, never>
    username: string | null
    created_at: Generated<Date>
  }
  desired_assignments: Target & {
    id: Generated<number>
    company_id: number
    template_id: number
    version: number | null
    place: number
  }
  desired_values: Target & {
    id: Generated<number>
    company_id: number
    name: string
    value: string | null
    sealed: Buffer | null
    updated_at: Generated<Date>
  }
  desired_devices: {
    device_id: number
    company_id: number
    observed: Buffer | null
    hashes: ColumnType<Record<string, string>, string | undefined, string>
    /** What the device said about all its configurations when those that were read were unchanged. */
    digest: string | null
    read_at: Date | null
    options: Generated<string[]>
    confirmed: Buffer | null
    confirmed_at: Date | null
    adopted: Buffer | null
    drifted: number | null
    /** Since when the device differs, without having been in step in between. */
    drifted_at: Date | null
    /** When users were last notified that it differs. */
    notified_at: Date | null
    too_large: ColumnType<Sizes, string | undefined, string>
  }
  desired_pending: { job_id: number; device_id: number; company_id: number; confirmed: Buffer }
  desired_reads: {
    job_id: number
    device_id: number
    company_id: number
    configs: string[]
    found: Buffer | null
    too_large: ColumnType<Sizes, string | undefined, string>
  }
}

declare module '../../db/database.ts' {
  interface Database extends DesiredTables {}
}
