import { sshKeys } from '@outpost/contract/auth/ssh-keys/endpoints'
import { sshKeySchemas } from '@outpost/contract/auth/ssh-keys/schemas'
import { fail } from '@outpost/contract/kit/errors'
import { sql, type Selectable } from 'kysely'
import type { Database } from '../../../db/database.ts'
import { implement } from '../../../kit/implement.ts'
import { likeText, orderBy, utc, utcOrNull } from '../../../kit/paginate.ts'
import { countSshKeys } from './service.ts'

/** Keys per account, and keys added by one user in 15 minutes. */
const limits = { keys: 50, added: 60, seconds: 900 } as const

const present = (row: Selectable<Database['ssh_keys']>) => ({
  id: row.id,
  name: row.name,
  type: row.type,
  fingerprint: row.fingerprint,
  created_at: utc(row.created_at),
  last_used_at: utcOrNull(row.last_used_at),
})

export default implement(sshKeys, sshKeySchemas, {
  async list({ tx, actor }, { limit, offset, q, sort }) {
    const own = tx
      .selectFrom('ssh_keys')
      .where('user_id', '=', actor.userId)
      .$if(Boolean(q), (rows) => rows.where(sql`lower(name)`, 'like', likeText(q!)))
    const order = orderBy(
      sort,
      { id: sql.ref('id'), name: sql`lower(name)`, created_at: sql.ref('created_at') },
      '-id',
      'id',
    )
    const rows = await own.selectAll().orderBy(order).limit(limit).offset(offset).execute()
    const { total } = await own.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
    return { rows: rows.map(present), total }
  },
  async create({ app, tx, actor, audit }, { name, public_key }) {
    await app.limits.take(`ssh-key:${actor.userId}`, limits.added, limits.seconds)
    // The SSH library is loaded when it is first needed.
    const { readUserKey } = await import('@outpost/gateway/users/keys')
    const key = readUserKey(public_key)
    if (!key) throw fail('SSH_KEY_NOT_VALID', { source: 'public_key' })
    // Locks the user: of two requests for the last place, the second waits and sees that it is taken.
    await tx.selectFrom('users').select('id').where('id', '=', actor.userId).forUpdate().executeTakeFirst()
    if ((await countSshKeys(tx, actor.userId)) >= limits.keys) throw fail('SSH_KEY_LIMIT')
    const row = await tx
      .insertInto('ssh_keys')
      .values({
        user_id: actor.userId,
        name,
        type: key.type,
        public_key: key.blob.toString('base64'),
        fingerprint: key.fingerprint,
        last_used_at: null,
      })
      .onConflict((conflict) => conflict.column('fingerprint').doNothing())
      .returningAll()
      .executeTakeFirst()
    // The same answer for an own key and for one of anybody else.
    if (!row) throw fail('SSH_KEY_TAKEN', { source: 'public_key' })
    audit({ target: `ssh-key:${row.id}`, detail: { name, type: key.type, fingerprint: key.fingerprint } })
    return present(row)
  },
  async remove({ app, tx, actor, audit, afterCommit }, { id }) {
    const gone = await tx
      .deleteFrom('ssh_keys')
      .where('id', '=', id)
      .where('user_id', '=', actor.userId)
      .returning(['name', 'fingerprint'])
      .executeTakeFirst()
    if (!gone) throw fail('NOT_FOUND')
    audit({ target: `ssh-key:${id}`, detail: gone })
    // Everything that a sign-in of the user has opened is checked again.
    afterCommit(() => app.publish('sessions.ended', { userId: actor.userId, why: 'SSH key removed' }))
  },
})
