import { vpnChannelKey } from '@outpost/contract/vpn/constants'
import type { Context } from '../../kit/implement.ts'
import { openChannel, publishOnChannel } from '../channels/service.ts'

/** The outcome of a request about hubs: an error number of the vendor's API with its text. */
export interface Outcome {
  code: number
  text: string
  data?: unknown
  /** Stored sealed, since it contains secrets. */
  secret?: unknown
}

/** Answers a request on a new channel. The event appears when the transaction commits. */
export async function answerOnChannel(
  { app, tx, actor }: Context,
  { code, text, data, secret }: Outcome,
): Promise<{ channel: string }> {
  const channel = await openChannel(tx, actor.userId)
  const sealed = secret === undefined ? null : app.sealer.seal(Buffer.from(JSON.stringify({ data: secret })))
  await publishOnChannel(
    app.bus,
    tx,
    channel,
    vpnChannelKey,
    {
      status: code === 0 ? 'completed' : 'error',
      type: 'text',
      value: text,
      errorCode: code,
      ...(data ? { data } : {}),
    },
    sealed,
  )
  return { channel }
}

/** The outcome for a parameter that is missing: the numbers count the parameters of a request from 10001. */
export const missing = (number: 1 | 2 | 3, name: string): Outcome => ({
  code: 10_000 + number,
  text: `No ${name} parameter in data object.`,
})
