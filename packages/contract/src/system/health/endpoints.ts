import { endpoints, get } from '../../kit/endpoint.ts'
import { item, madeFile } from '../../kit/page.ts'
import type { healthSchemas } from './schemas.ts'

/** The health check of the whole installation, and the support bundle. */
export const health = endpoints<typeof healthSchemas>()({
  check: get('/system/health', {
    access: 'super_admin',
    scope: 'system:read',
    errors: ['TOO_MANY_REQUESTS'],
    answer: item,
  }),
  bundle: get('/system/support-bundle', {
    access: 'super_admin',
    scope: 'system:read',
    changes: true,
    errors: ['TOO_MANY_REQUESTS'],
    answer: madeFile('application/gzip'),
  }),
})
