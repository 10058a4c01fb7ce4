import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Source } from '@outpost/contract/templates/source'

/** Read as an array, written as JSON text. */
type Sources = ColumnType<Source[], string, string>

export interface TemplateTables {
  templates: {
    id: GeneratedAlways<number>
    company_id: number
    name: string
    description: string
    version: Generated<number>
    /** Seconds. */
    period: number
    enabled: boolean
    /** Days. */
    retention: number
    api_system: 'rutos' | 'tswos' | null
    api_version: string
    device_documentation_id: number | null
    data: Sources
    created_at: Generated<Date>
    updated_at: Generated<Date>
    /** Increases with every edit. */
    revision: Generated<number>
    /** The user of the last edit. */
    updated_by: number | null
  }
  template_versions: {
    template_id: number
    version: number
    company_id: number
    data: Sources
    username: string | null
    created_at: Generated<Date>
  }
  template_numbers: {
    history_id: GeneratedAlways<number>
    template_id: number
    company_id: number
    url: string
    variable: string
  }
  template_assignments: {
    id: GeneratedAlways<number>
    template_id: number
    device_id: number
    company_id: number
    period: number
    enabled: boolean
    updated_at: Generated<Date>
  }
  template_devices: {
    device_id: number
    company_id: number
    revision: Generated<number>
    plan: string | null
    wanted: string | null
    reported: string | null
    abilities: string[] | null
    refusal: Generated<string>
  }
  failed_readings: {
    id: GeneratedAlways<number>
    company_id: number
    device_id: number
    template_id: number
    log: string[]
    created_at: Generated<Date>
  }
}

declare module '../../db/database.ts' {
  interface Database extends TemplateTables {}
}
