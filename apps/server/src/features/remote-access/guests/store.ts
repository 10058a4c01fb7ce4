import type { App, Program } from '../../../context.ts'
import { hashToken } from '../../../kit/secrets.ts'

/** Returns the running session to which the token of a link belongs. */
export const findByToken = (app: App, token: string) =>
  app.ownTransaction((tx) =>
    tx
      .selectFrom('remote_sessions')
      .select(['id', 'host', 'username'])
      .where('guest_hash', '=', hashToken(token))
      .where('ended_at', 'is', null)
      .executeTakeFirst(),
  )

/** Stores that a guest joins a session, and returns the id of the guest. */
export const addGuest = (
  app: Program,
  guest: { session_id: number; company_id: number; name: string; ip: string; typed: boolean },
): Promise<number> =>
  app.ownTransaction(async (tx) => {
    const { id } = await tx.insertInto('remote_session_guests').values(guest).returning('id').executeTakeFirstOrThrow()
    return id
  })

/** Stores that a guest has left. Never throws. */
export async function noteLeft(app: Program, id: number): Promise<void> {
  try {
    await app.ownTransaction((tx) =>
      tx.updateTable('remote_session_guests').set({ left_at: new Date() }).where('id', '=', id).execute(),
    )
  } catch (error) {
    app.log.warn({ guest: id, error: String(error) }, 'it could not be stored that a guest has left')
  }
}
