import { kioskLimits } from '@outpost/contract/hotspots/constants'
import { hotspotKiosks } from '@outpost/contract/hotspots/kiosks/endpoints'
import { type HotspotKiosk, kioskSchemas } from '@outpost/contract/hotspots/kiosks/schemas'
import { fail } from '@outpost/contract/kit/errors'
import { sql } from 'kysely'
import { writeAudit } from '../../../kit/audit.ts'
import { type Context, implement } from '../../../kit/implement.ts'
import { type Page, pageOf, utc, utcOrNull } from '../../../kit/paginate.ts'
import { hashToken, randomToken } from '../../../kit/secrets.ts'
import { requireDevice } from '../../devices/service.ts'
import { requireHotspot } from '../require.ts'
import { issueVouchers, requireVouchers } from '../vouchers/issue.ts'
import { countRequest, type Kiosk, requireKiosk } from './use.ts'

const columns = { id: sql.ref('k.id'), name: sql.ref('k.name') }

async function listKiosks(
  { tx, scope, now }: Context,
  { id, index, kioskId, ...page }: Page & { id: number; index: number; kioskId?: number },
): Promise<{ rows: HotspotKiosk[]; total: number }> {
  await requireDevice(tx, scope, id)
  const found = tx
    .selectFrom('hotspot_kiosks as k')
    .leftJoin('users as u', 'u.id', 'k.user_id')
    .where('k.device_id', '=', id)
    .where('k.place', '=', index)
    .where('k.expires_at', '>', now)
    .$if(kioskId !== undefined, (rows) => rows.where('k.id', '=', kioskId!))
    .select(['k.id', 'k.name', 'k.minutes', 'k.megabytes', 'k.per_hour', 'k.issued', 'u.username'])
    .select(['k.created_at', 'k.expires_at', 'k.last_used_at'])
  const { rows, total } = await pageOf(found, page, columns, '-id', 'k.id')
  return {
    rows: rows.map(({ username, ...row }) => ({
      ...row,
      created_by: username ?? '',
      created_at: utc(row.created_at),
      expires_at: utc(row.expires_at),
      last_used_at: utcOrNull(row.last_used_at),
    })),
    total,
  }
}

/** Throws LIMIT_REACHED if a hotspot has as many links as it may have. Those that have expired are deleted. */
async function requireRoom({ tx, now }: Context, id: number, index: number): Promise<void> {
  await tx.selectFrom('devices').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  const ofHotspot = sql<boolean>`device_id = ${id} and place = ${index}`
  await tx.deleteFrom('hotspot_kiosks').where(ofHotspot).where('expires_at', '<=', now).execute()
  const { total } = await tx
    .selectFrom('hotspot_kiosks')
    .where(ofHotspot)
    .select((e) => e.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  if (total >= kioskLimits.links)
    throw fail('LIMIT_REACHED', {
      message: `A hotspot can have at most ${kioskLimits.links} kiosk links. Revoke one that is no longer needed.`,
    })
}

/** The voucher that a link issues at a press. */
const orderOf = ({ device_id, company_id, place, minutes, megabytes, name }: Kiosk) => ({
  device: { id: device_id, company_id },
  index: place,
  count: 1,
  minutes,
  megabytes,
  note: '',
  createdBy: name,
})

/** Issues a voucher, and records it in the audit log under the user who created the link. */
async function issueOne({ app, request, now }: Context, kiosk: Kiosk, left: number) {
  const order = orderOf(kiosk)
  requireVouchers(kiosk, order)
  await app.limits.take(`hotspot-kiosk-link:${kiosk.id}`, kiosk.per_hour, 3600)
  const [voucher] = await issueVouchers(app, order, left)
  await app.ownTransaction(async (tx) => {
    await sql`update hotspot_kiosks set issued = issued + 1, last_used_at = ${now} where id = ${kiosk.id}`.execute(tx)
    await writeAudit(tx, kiosk.author, request, {
      act: 'POST /hotspots/kiosk/vouchers',
      target: `device:${kiosk.device_id}`,
      detail: { hotspot: kiosk.place, kiosk_id: kiosk.id, kiosk: kiosk.name, username: voucher!.username },
    })
  })
  const { ssid, login, minutes, megabytes } = kiosk
  return { ssid, login, ...voucher!, minutes, megabytes }
}

export default implement(hotspotKiosks, kioskSchemas, {
  list: listKiosks,
  async create(context, { id, index, name, minutes, megabytes, per_hour, days }) {
    const { tx, actor, now } = context
    const { device, hotspot } = await requireHotspot(context, id, index)
    requireVouchers(hotspot, { minutes, megabytes })
    await requireRoom(context, id, index)
    const token = randomToken()
    const row = await tx
      .insertInto('hotspot_kiosks')
      .values({
        company_id: device.company_id,
        device_id: id,
        place: index,
        name,
        user_id: actor.userId,
        author_company_id: actor.companyId,
        token_hash: hashToken(token),
        minutes,
        megabytes,
        per_hour,
        expires_at: new Date(now.getTime() + days * 86_400_000),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    context.audit({ target: `device:${id}`, detail: { hotspot: index, kiosk_id: row.id, kiosk: name, per_hour, days } })
    const [kiosk] = (await listKiosks(context, { id, index, kioskId: row.id, limit: 1, offset: 0 })).rows
    return { ...kiosk!, token }
  },
  async remove(context, { id, index, kiosk_id }) {
    await requireDevice(context.tx, context.scope, id)
    const gone = await context.tx
      .deleteFrom('hotspot_kiosks')
      .where('id', '=', kiosk_id)
      .where('device_id', '=', id)
      .where('place', '=', index)
      .returning('name')
      .executeTakeFirst()
    if (!gone) throw fail('NOT_FOUND')
    context.audit({ target: `device:${id}`, detail: { hotspot: index, kiosk_id, kiosk: gone.name } })
  },
  async open(context, { token }) {
    await countRequest(context)
    const { name, ssid, minutes, megabytes, expires_at } = await requireKiosk(context, token)
    return { name, ssid, minutes, megabytes, expires_at: utc(expires_at) }
  },
  async issue(context, { token }) {
    // Everything is done outside of the transaction, which would run twice.
    return context.outside('kiosk', async (left) => {
      await countRequest(context)
      return issueOne(context, await requireKiosk(context, token), left)
    })
  },
})
