import { randomUUID } from 'node:crypto'
import type { Makers } from '../../../testing/make-record.ts'

export const makers = {
  'email configuration': async (tx, { company, canary }, n, app) => {
    await tx
      .insertInto('mails')
      .values({
        id: randomUUID(),
        company_id: company.id,
        user_id: null,
        kind: 'test',
        recipient: `${canary}@outpost.test`,
        subject: canary,
        body: null,
        via: null,
        channel: null,
        state: 'sent',
        expires_at: null,
        error: null,
        sent_at: new Date(),
      })
      .execute()
    const values = {
      company_id: company.id,
      name: `${canary} mail ${n}`,
      host: 'smtp.example',
      port: 587,
      email: `${canary}@outpost.test`,
      username: canary,
      tls: 'starttls' as const,
    }
    return (
      await tx
        .insertInto('email_configurations')
        .values({ ...values, password: app.sealer.seal(Buffer.from('secret')) })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  },
} as const satisfies Makers
