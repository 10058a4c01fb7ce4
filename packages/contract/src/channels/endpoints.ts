import { endpoints, get } from '../kit/endpoint.ts'
import { item } from '../kit/page.ts'
import type { channelSchemas } from './schemas.ts'

export const channels = endpoints<typeof channelSchemas>()({
  /**
   * Also answered without the `/api` prefix, where the vendor's clients poll it. A channel is read by the user who caused it and by nobody
   * else; with which token does not matter, since the call that caused it had to have its scope.
   */
  get: get('/status/channel/{channel}', {
    access: 'signed-in',
    scope: 'any',
    errors: ['CHANNEL_NOT_FOUND'],
    summary: 'Read what happened on a status channel',
    answer: item,
  }),
})
