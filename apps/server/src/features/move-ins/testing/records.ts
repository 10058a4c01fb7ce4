import type { Make, Makers } from '../../../testing/make-record.ts'

/** Makes a move with a tag and a device that is ready, and with a stage in the given state. */
const makeMove =
  (stage: 'running' | null): Make =>
  async (tx, { company, canary, userId }, n, app) => {
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
        stage_state: stage,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const item = { move_in_id: move.id, company_id: company.id, source_id: String(n), name: `${canary} ${n}` }
    const facts = JSON.stringify({ description: canary })
    await tx
      .insertInto('move_in_items')
      .values([
        { ...item, facts, kind: 'tag' },
        { ...item, facts, kind: 'device', state: 'done', here_id: 1 },
      ])
      .execute()
    return move.id
  }

export const makers = { 'move in': makeMove(null), 'running move in': makeMove('running') } as const satisfies Makers
