import type { UploadedSystem } from '@outpost/contract/device-api/constants'
import type { ColumnType, Generated } from 'kysely'
import type { ReadRequest } from './requests.ts'

export interface DeviceApiTables {
  api_descriptions: {
    id: Generated<number>
    system: UploadedSystem
    version: string
    title: string
    paths: number
    document: Buffer
    size: number
    sha256: Buffer
    username: string | null
    created_at: Generated<Date>
  }
  device_api_reads: {
    id: Generated<number>
    company_id: number
    device_id: number
    job_id: number
    requests: ColumnType<ReadRequest[], string, string>
    answers: Buffer
    answered: Generated<number>
    sent: Buffer | null
    created_at: Generated<Date>
    finished_at: Date | null
  }
}

declare module '../../db/database.ts' {
  interface Database extends DeviceApiTables {}
}
