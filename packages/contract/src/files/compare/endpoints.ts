import { endpoints, get } from '../../kit/endpoint.ts'
import { item } from '../../kit/page.ts'
import type { fileComparisonSchemas } from './schemas.ts'

/** Looking into backups: what differs between two, and which of them contain a text. */
export const fileComparison = endpoints<typeof fileComparisonSchemas>()({
  /** Both must be texts, or both archives. */
  compare: get('/files/{id}/compare/{other_id}', {
    access: 'view_files',
    scope: 'files:read',
    errors: ['VALIDATION'],
    answer: item,
  }),
  search: get('/devices/{id}/backups/search', {
    access: 'download_device_files',
    scope: 'files:read',
    answer: item,
  }),
})
