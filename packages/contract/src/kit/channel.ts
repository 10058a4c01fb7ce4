import { z } from 'zod'
import { finalStatuses } from './channel-status.ts'

/**
 * An event on a status channel. Its key in the channel is a device id as text (for the creation of devices, the company
 * id). Error numbers are sent with both spellings, because there are clients of either.
 */
export const ChannelEvent = z.object({
  status: z.enum(['sent', 'delivered', 'progress', ...finalStatuses]),
  type: z.enum(['text', 'port_scan', 'api_forward']),
  value: z.string(),
  errorcode: z.int().optional(),
  errorCode: z.int().optional(),
  progress: z.object({ value: z.number(), total: z.int() }).optional(),
  /** The command is not sent until the device is online. */
  waits: z.literal('offline').optional(),
  link: z.string().optional(),
  ports: z.array(z.unknown()).optional(),
  data: z.unknown().optional(),
  /**
   * For `api_forward`: the state once more, which clients of the vendor's API read. For a change to the configuration
   * of a device: how it has ended.
   */
  response_state: z.string().optional(),
})
export type ChannelEvent = z.output<typeof ChannelEvent>

/** Events by key, oldest first. The last event of a key is its current status. */
export const ChannelContent = z.record(z.string(), z.array(ChannelEvent))
export type ChannelContent = z.output<typeof ChannelContent>
