import { endpoints, post } from '../../kit/endpoint.ts'
import { nothing } from '../../kit/page.ts'
import type { consoleErrorSchemas } from './schemas.ts'

/**
 * Reports errors of the console itself, which would otherwise go unnoticed. They are only written to the server's log.
 */
export const consoleErrors = endpoints<typeof consoleErrorSchemas>()({
  report: post('/console-errors', {
    access: 'public',
    scope: null,
    reads: true,
    bodyLimit: 65_536,
    errors: ['TOO_MANY_REQUESTS'],
    answer: nothing,
  }),
})
