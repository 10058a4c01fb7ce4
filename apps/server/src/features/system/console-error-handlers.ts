import { consoleErrors } from '@outpost/contract/system/console-errors/endpoints'
import { consoleErrorSchemas } from '@outpost/contract/system/console-errors/schemas'
import { networkOf } from '@outpost/gateway/half-open'
import { implement } from '../../kit/implement.ts'

/** The number of reports accepted in ten minutes, from one network and in total, so that nobody can fill the log. */
const limits = { network: 30, all: 300, seconds: 600 } as const

export default implement(consoleErrors, consoleErrorSchemas, {
  async report({ app, request }, { version, route, message, stack }) {
    await app.limits.take(`console-errors:${networkOf(request.ip)}`, limits.network, limits.seconds)
    await app.limits.take('console-errors', limits.all, limits.seconds)
    app.log.warn({ request: request.id, version, route, error: message, stack }, 'an error in the console')
  },
})
