import { openChannel, publishOnChannel } from '../service.ts'
import type { Makers } from '../../../testing/make-record.ts'

export const makers = {
  channel: async (tx, { userId, canary }, _n, app) => {
    const name = await openChannel(tx, userId)
    await publishOnChannel(app.bus, tx, name, '1', { status: 'completed', type: 'text', value: canary })
    return name
  },
} as const satisfies Makers
