import { z } from 'zod'
import { ChannelContent } from '../kit/channel.ts'
import type { EndpointSchemas } from '../kit/endpoint.ts'

/** Request and response schemas of the `channels` endpoints. */
export const channelSchemas = {
  get: { params: z.object({ channel: z.string().max(200) }), answer: ChannelContent },
} satisfies Record<string, EndpointSchemas>
