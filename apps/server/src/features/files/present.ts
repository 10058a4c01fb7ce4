import type { StoredFile } from '@outpost/contract/files/schemas'
import { utc } from '../../kit/paginate.ts'
import type { FoundFile } from './queries.ts'

/** Returns a file as the API shows it. It was shared if the name of its company is not visible. */
export const present = (row: FoundFile): StoredFile => ({
  id: row.id,
  device_id: row.device_id,
  device_name: row.device_name ?? '',
  company_id: row.company_id,
  company_name: row.company_name ?? '',
  name: row.name,
  type: row.type,
  description: row.description,
  device_model: row.device_model,
  series: row.series as StoredFile['series'],
  version: row.version,
  file_size: row.size,
  sha256: row.sha256.toString('hex'),
  visibility: row.visibility,
  shared: row.company_name === null,
  created_at: utc(row.created_at),
  updated_at: utc(row.updated_at),
})
