import type { FileType, Visibility } from '@outpost/contract/files/files'
import type { Generated } from 'kysely'

export interface FileTables {
  files: {
    id: Generated<number>; company_id: number; user_id: number | null; device_id: number | null; type: FileType; name: string; description: string
    device_model: string; series: string | null; version: string; boards: string[]
    sha256: Buffer; crc32: number; size: number; visibility: Generated<Visibility>; created_at: Generated<Date>; updated_at: Generated<Date>
  }
  file_companies: { file_id: number; company_id: number }
  images: {
    id: Generated<number>; company_id: number; user_id: number | null; type: string; name: string; description: string
    media_type: 'image/png' | 'image/jpeg'; width: number; height: number; sha256: Buffer; size: number; thumbnail: Generated<Buffer | null>
    created_at: Generated<Date>; updated_at: Generated<Date>
  }
}
