import os from 'node:os'
import { tryProductServer } from '../../../mail/service.ts'
import { found, type HealthCheck } from '../check.ts'
import { reasonOf } from '../format.ts'

/** Minutes that an email may wait. */
const waitsAtMost = 15

interface MailFigures {
  sent: number
  failed: number
  reason: string | null
  waiting: number
  minutes: number
}

export const mail: HealthCheck = {
  id: 'mail',
  seconds: 15,
  async run({ env, address, database, sealer }) {
    if (!database) return found('any.needs_database')
    if (!sealer) return found('any.needs_server')
    const server = await tryProductServer({
      env,
      sealer,
      read: database.read,
      publicUrl: () => address ?? `http://${os.hostname()}`,
    })
    if (!server) return found('mail.unset')
    const { host, error } = server
    if (error !== undefined) return found('mail.refused', { host, reason: reasonOf(error) })
    const [row] = await database.rows<MailFigures>(
      `select count(*) filter (where state = 'sent' and sent_at > now() - interval '1 day')::int as sent,
         count(*) filter (where state = 'failed' and created_at > now() - interval '1 day')::int as failed,
         (array_agg(error order by created_at desc) filter (where state = 'failed'))[1] as reason,
         count(*) filter (where state = 'queued')::int as waiting,
         coalesce(extract(epoch from now() - min(created_at) filter (where state = 'queued')) / 60, 0)::int as minutes
       from mails where created_at > now() - interval '2 days'`,
    )
    const { sent, failed, reason, waiting, minutes } = row!
    if (minutes > waitsAtMost) return found('mail.waiting', { minutes, count: waiting })
    if (failed > 0) return found('mail.failing', { count: failed, reason: reasonOf(reason ?? '') })
    return found('mail.ok', { host, sent })
  },
}
