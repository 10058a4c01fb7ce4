import { endpoints, get } from '../kit/endpoint.ts'
import { item } from '../kit/page.ts'
import type { channelSchemas } from './schemas.ts'

export const channels = endpoints<typeof channelSchemas>()({
  /**
   * Also served without the `/api` prefix, where the vendor's clients poll it. Only the user who caused a channel may
   * read it. The token used does not matter, because the request that caused the channel already required its scope.
   */
  get: get('/status/channel/{channel}', {
    access: 'signed-in',
    scope: 'any',
    errors: ['CHANNEL_NOT_FOUND'],
    answer: item,
  }),
})
