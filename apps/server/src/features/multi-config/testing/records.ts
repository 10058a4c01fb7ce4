import type { Makers } from '../../../testing/make-record.ts'
import { sealTemplate } from '../templates.ts'

export const makers = {
  'saved configuration': async (tx, { company, canary }, _n, app) => {
    const { id } = await tx
      .insertInto('config_templates')
      .values({
        company_id: company.id,
        name: `${canary} configuration`,
        version: '1.0.0',
        template: sealTemplate(app, [
          {
            path: '/system/config',
            method: 'PUT',
            content_type: 'application/json',
            request_data: { data: { hostname: canary } },
          },
        ]),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  },
} as const satisfies Makers
