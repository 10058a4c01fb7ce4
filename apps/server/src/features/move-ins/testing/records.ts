import type { Makers } from '../../../testing/make-record.ts'

export const makers = {
  'move in': async (tx, { company, canary, userId }, n, app) => {
    const move = await tx
      .insertInto('move_ins')
      .values({
        company_id: company.id,
        user_id: userId,
        acting_company_id: company.id,
        origin: 'https://outpost.example',
        url: `https://${canary}.example/${n}`,
        token: app.sealer.seal(Buffer.from(canary)),
        state: 'applied',
        reading: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('move_in_items')
      .values({
        move_in_id: move.id,
        company_id: company.id,
        kind: 'tag',
        source_id: String(n),
        name: `${canary} ${n}`,
        facts: JSON.stringify({ description: canary }),
      })
      .execute()
    return move.id
  },
} as const satisfies Makers
