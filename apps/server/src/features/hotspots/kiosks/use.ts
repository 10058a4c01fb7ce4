import { fail } from '@outpost/contract/kit/errors'
import { networkOf } from '@outpost/gateway/half-open'
import { type Selectable, sql } from 'kysely'
import type { Database } from '../../../db/database.ts'
import type { Context } from '../../../kit/implement.ts'
import { inScope, scopeOf } from '../../../kit/scope.ts'
import { hashToken } from '../../../kit/secrets.ts'
import { userNow } from '../../auth/service.ts'

/** Requests with kiosk links from one network in a minute: several screens, each of which reads its page every minute. */
const perNetwork = { requests: 60, seconds: 60 } as const

type Stored = Selectable<Database['hotspot_kiosks']>

/** A kiosk link that may be used, with what its hotspot last reported and the user as whom it acts. */
export interface Kiosk extends Stored {
  ssid: string | null
  login: string | null
  kind: string | null
  abilities: readonly string[]
  author: NonNullable<Awaited<ReturnType<typeof userNow>>>
}

/** Counts a request with a kiosk link. Throws TOO_MANY_REQUESTS. */
export const countRequest = ({ app, request }: Context): Promise<unknown> =>
  app.limits.take(`hotspot-kiosk:${networkOf(request.ip)}`, perNetwork.requests, perNetwork.seconds)

/**
 * Finds the kiosk link with a token.
 * @throws LINK_NOT_VALID if there is none, it has expired, or its author may not create vouchers on the device any more
 */
export async function requireKiosk({ app, now }: Context, token: string): Promise<Kiosk> {
  const invalid = fail('LINK_NOT_VALID', { source: 'token' })
  const { rows } = await app.unscoped.query<Stored>(
    'select * from hotspot_kiosks where token_hash = $1 and expires_at > $2',
    [hashToken(token), now],
  )
  const [stored] = rows
  if (!stored) throw invalid
  const author = await userNow(app, stored.user_id, stored.author_company_id)
  if (!author?.permissions.has('update_device_hotspots')) throw invalid
  const scope = scopeOf(author)
  const [hotspot] = await app.read(scope, async (tx) => {
    const found = await sql<Pick<Kiosk, 'ssid' | 'login' | 'kind' | 'abilities'>>`
      select ssid, login, kind, abilities from hotspots
      where device_id = ${stored.device_id} and place = ${stored.place} and ${inScope(scope, 'company_id')}`.execute(tx)
    return found.rows
  })
  if (!hotspot) throw invalid
  return { ...stored, ...hotspot, author }
}
