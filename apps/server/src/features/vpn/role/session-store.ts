import type { ConnectionAttempt } from '@outpost/vpn/openvpn/admission'
import type { EndReason, Session } from '@outpost/vpn/openvpn/sessions'
import { sql } from 'kysely'
import type { Program } from '../../../context.ts'
import { clientIdOf } from '../keys.ts'

type Store = Pick<Program, 'ownTransaction'>
interface Hub {
  id: number
  company_id: number
}

/** The most refused attempts that are stored for a hub in an hour, so that a stranger with an old profile cannot fill the table. */
const refusalsPerHour = 200

/** Sessions are found again by their client, their real address and their beginning: a hub can be adopted. */
const isSession = (hub: Hub, { name, realAddress }: Pick<Session, 'name' | 'realAddress'>) => sql<boolean>`
  hub_id = ${hub.id} and name = ${name} and real_address = ${realAddress} and ended_at is null`

/** Where a client over TCP has connected from: the hub sees it at an address of this machine. */
const streamAddress = (hub: Hub, { realAddress }: Pick<ConnectionAttempt, 'realAddress'>) => sql`(
  select v.real_address from vpn_streams v where v.hub_id = ${hub.id} and v.local_address = ${realAddress})`

/** Records that a client has connected. A session that an earlier process has recorded continues. */
export const recordConnected = ({ ownTransaction }: Store, hub: Hub, session: Session): Promise<void> =>
  ownTransaction(async (tx) => {
    const { rows } = await sql`select 1 from vpn_sessions where ${isSession(hub, session)}`.execute(tx)
    if (rows.length > 0) return
    await sql`insert into vpn_sessions
        (company_id, hub_id, client_id, name, real_address, stream_address, address, version, platform, connected_at,
        received, sent)
      select ${hub.company_id}, ${hub.id}, c.id, ${session.name}, ${session.realAddress},
        ${streamAddress(hub, session)}, c.address, ${session.version}, ${session.platform}, ${session.since},
        ${session.received}, ${session.sent}
      from (select ${clientIdOf(session.name) ?? null}::integer as wanted) w
      left join vpn_clients c on c.id = w.wanted and c.hub_id = ${hub.id}`.execute(tx)
  })

/** Records the end of a session with its last counters. */
export const recordEnded = ({ ownTransaction }: Store, hub: Hub, session: Session, reason: EndReason): Promise<void> =>
  ownTransaction(async (tx) => {
    await addUsage(tx, hub, [session])
    await sql`update vpn_sessions set ended_at = now(), reason = ${reason} where ${isSession(hub, session)}`.execute(tx)
  })

/** Records an attempt to connect that was refused. */
export const recordRefused = (
  { ownTransaction }: Store,
  hub: Hub,
  attempt: ConnectionAttempt,
  reason: string,
): Promise<void> =>
  ownTransaction(async (tx) => {
    await sql`insert into vpn_sessions
        (company_id, hub_id, client_id, name, real_address, stream_address, version, platform, connected_at, ended_at,
        reason)
      select ${hub.company_id}, ${hub.id}, c.id, ${attempt.name}, ${attempt.realAddress}, ${streamAddress(hub, attempt)},
        ${attempt.version}, ${attempt.platform}, now(), now(), ${reason}
      from (select ${clientIdOf(attempt.name) ?? null}::integer as wanted) w
      left join vpn_clients c on c.id = w.wanted and c.hub_id = ${hub.id}
      where (select count(*) from (select 1 from vpn_sessions s where s.hub_id = ${hub.id} and s.ended_at = s.connected_at
        and s.connected_at > now() - interval '1 hour' limit ${refusalsPerHour}) as recent) < ${refusalsPerHour}`.execute(
      tx,
    )
  })

/** Ends sessions that no running hub has: their process was lost together with ours. */
export const endOthers = ({ ownTransaction }: Store, hub: Hub, open: readonly Session[]): Promise<void> =>
  ownTransaction(async (tx) => {
    await sql`update vpn_sessions set ended_at = now(), reason = 'hub stopped'
      where hub_id = ${hub.id} and ended_at is null
        and (name, real_address) not in (select * from unnest(${open.map(({ name }) => name)}::text[],
          ${open.map(({ realAddress }) => realAddress)}::text[]))`.execute(tx)
  })

/** Stores the counters of sessions, and adds what is new to the usage of this hour. */
export async function addUsage(
  tx: Parameters<Parameters<Program['ownTransaction']>[0]>[0],
  hub: Hub,
  sessions: readonly Session[],
): Promise<void> {
  if (sessions.length === 0) return
  await sql`
    with counted as (
      select * from unnest(${sessions.map(({ name }) => name)}::text[], ${sessions.map(({ realAddress }) => realAddress)}::text[],
        ${sessions.map(({ received }) => received)}::bigint[], ${sessions.map(({ sent }) => sent)}::bigint[])
        as c (name, real_address, received, sent)
    ), before as (
      select s.id, s.client_id, s.received as old_received, s.sent as old_sent, c.received, c.sent
      from vpn_sessions s join counted c on c.name = s.name and c.real_address = s.real_address
      where s.hub_id = ${hub.id} and s.ended_at is null for update of s
    ), stored as (
      update vpn_sessions s set received = b.received, sent = b.sent from before b where b.id = s.id
    )
    insert into vpn_usage (hub_id, client_id, hour, received, sent)
    select ${hub.id}, client_id, date_trunc('hour', now(), 'UTC'), sum(greatest(received - old_received, 0)),
      sum(greatest(sent - old_sent, 0))
    from before where client_id is not null group by client_id
    on conflict (client_id, hour)
    do update set received = vpn_usage.received + excluded.received, sent = vpn_usage.sent + excluded.sent`.execute(tx)
}
