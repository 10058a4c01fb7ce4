import { on } from '../../kit/event.ts'
import { sessionStolen } from '../auth/service.ts'
import { notify } from './service.ts'

/** Notifies the user of a session that was ended because one of its tokens was used after it had been replaced. */
export const notifyOfStolenSession = on(sessionStolen, (tx, { app, userId, ip }) =>
  notify(app, tx, {
    to: { userIds: [userId] },
    type: 'sessionStolen',
    params: { ip },
    summary: `One of your sessions was ended because an old session token was used again, from ${ip}. If that was not you, change your password.`,
  }),
)
