import { endpoints, post } from '../../kit/endpoint.ts'
import { item } from '../../kit/page.ts'
import type { configComparisonSchemas } from './schemas.ts'

export const configComparison = endpoints<typeof configComparisonSchemas>()({
  /** Option by option. Backups require the permission to see their content. */
  compare: post('/configuration/compare', {
    access: 'view_multi_configuration',
    scope: 'device_configurations:read',
    reads: true,
    answer: item,
  }),
})
