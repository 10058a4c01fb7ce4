import type { Insertable } from 'kysely'
import type { Database, Transaction } from '../../../db/database.ts'
import type { Sealer } from '../../../kit/secrets.ts'
import { codeOf, firstHash, nextHash, sealPart } from './chain.ts'

/** A session of the past with its recording of one part. */
export interface PastRecording {
  session: Omit<Insertable<Database['remote_sessions']>, 'ticket_until' | 'ended_at'> & { ended_at: Date }
  /** Lines of an asciicast. */
  lines: string
  /** Milliseconds until the last event. */
  duration: number
}

/** Adds a session of the past with its recording. @returns the id of the session */
export async function addPastRecording(
  tx: Transaction,
  sealer: Sealer,
  { session, lines, duration }: PastRecording,
): Promise<number> {
  const { id } = await tx
    .insertInto('remote_sessions')
    .values({ ...session, ticket_until: session.ended_at })
    .returning('id')
    .executeTakeFirstOrThrow()
  const sealed = await sealPart(sealer, lines)
  const hash = nextHash(firstHash(id), sealed)
  await tx
    .insertInto('session_recordings')
    .values({
      session_id: id,
      company_id: session.company_id,
      state: 'complete',
      has_input: false,
      required: false,
      started_at: session.started_at ?? session.ended_at,
      ended_at: session.ended_at,
      duration,
      size: Buffer.byteLength(lines),
      parts: 1,
      last_hash: hash,
      code: codeOf(sealer, id, 1, hash),
    })
    .execute()
  await tx
    .insertInto('session_recording_parts')
    .values({ session_id: id, number: 1, company_id: session.company_id, sealed, hash })
    .execute()
  return id
}
