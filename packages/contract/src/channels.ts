import { z } from 'zod'
import { ChannelContent } from './kit/channel.ts'
import { get } from './kit/endpoint.ts'
import { item } from './kit/page.ts'

export const channels = {
  /** Also answered without the `/api` prefix, where the vendor's clients poll it. */
  get: get('/status/channel/{channel}', {
    access: 'signed-in', scope: 'devices:read', errors: ['CHANNEL_NOT_FOUND'], summary: 'Read what happened on a status channel',
    params: z.object({ channel: z.string().max(200) }), answer: item(ChannelContent),
  }),
}
