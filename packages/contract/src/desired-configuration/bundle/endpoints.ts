import { endpoints, get, post } from '../../kit/endpoint.ts'
import { item, madeFile } from '../../kit/page.ts'
import { bundleLimits } from '../constants.ts'
import type { templateFileSchemas } from './schemas.ts'

const upload = {
  scope: 'device_configurations:write',
  access: 'create_multi_configuration',
  upload: { field: 'file', most: bundleLimits.bytes },
} as const
const refusals = ['FORM_EXPECTED', 'PAYLOAD_TOO_LARGE', 'STORAGE_FULL', 'TOO_MANY_REQUESTS'] as const

/** Templates as files, for version control. */
export const templateFiles = endpoints<typeof templateFileSchemas>()({
  /** The bytes are the same as long as the templates are. Secrets are never in them. */
  exportAll: get('/configuration/templates/export', {
    access: 'view_multi_configuration',
    scope: 'device_configurations:read',
    answer: madeFile('application/gzip'),
  }),
  /** A dry run: changes nothing. */
  preview: post('/configuration/templates/import/preview', {
    ...upload,
    reads: true,
    errors: refusals,
    answer: item,
  }),
  /** Fails with CONFLICT if the preview with this hash is outdated. Broken files are left out, and named. */
  importAll: post('/configuration/templates/import', {
    ...upload,
    once: true,
    says: 'configTemplate.imported',
    errors: ['CONFLICT', ...refusals],
    answer: item,
  }),
})
