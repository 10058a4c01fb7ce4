import { voucherLimits } from '@outpost/contract/hotspots/constants'
import { hotspotVouchers } from '@outpost/contract/hotspots/vouchers/endpoints'
import { voucherSchemas, type HotspotVoucher } from '@outpost/contract/hotspots/vouchers/schemas'
import { fail } from '@outpost/contract/kit/errors'
import { sql } from 'kysely'
import { type Context, implement } from '../../../kit/implement.ts'
import { type Page, pageOf, searchText, type SortColumns, utc } from '../../../kit/paginate.ts'
import { requireDevice } from '../../devices/service.ts'
import { askHotspot, askNow } from '../ask.ts'
import { requireHotspot } from '../require.ts'
import { newVouchers } from './generate.ts'

const fields = { username: sql.ref('username'), note: sql.ref('note'), created_by: sql.ref('created_by') }
const columns: SortColumns = { id: sql.ref('id'), created_at: sql.ref('created_at'), ...fields }

async function listVouchers({ tx, scope }: Context, id: number, index: number, page: Page) {
  await requireDevice(tx, scope, id)
  const found = tx
    .selectFrom('hotspot_vouchers')
    .selectAll()
    .where('device_id', '=', id)
    .where('place', '=', index)
    .$if(Boolean(page.q), (rows) => rows.where(searchText(page.q!, page['search-fields'], fields)))
  const { rows, total } = await pageOf(found, page, columns, '-id', 'id')
  return {
    rows: rows.map((row): HotspotVoucher => ({
      id: row.id,
      username: row.username,
      minutes: row.minutes,
      megabytes: row.megabytes,
      note: row.note,
      created_by: row.created_by,
      created_at: utc(row.created_at),
    })),
    total,
  }
}

/** Throws CONFLICT if the hotspot has as many vouchers as its device should hold. */
async function requireRoom({ tx }: Context, id: number, count: number): Promise<void> {
  const { open } = await tx
    .selectFrom('hotspot_vouchers')
    .select((e) => e.fn.countAll<number>().as('open'))
    .where('device_id', '=', id)
    .executeTakeFirstOrThrow()
  if (open + count > voucherLimits.open)
    throw fail('CONFLICT', { message: `A device can have ${voucherLimits.open} vouchers. Remove used ones first.` })
}

export default implement(hotspotVouchers, voucherSchemas, {
  list: (context, { id, index, ...page }) => listVouchers(context, id, index, page),
  async create(context, { id, index, count, minutes, megabytes, note }) {
    const { tx, actor } = context
    const { device, hotspot } = await requireHotspot(context, id, index)
    const kind = hotspot.kind ?? 'This hotspot'
    if (!hotspot.abilities.includes('users'))
      throw fail('CONFLICT', { message: `${kind} has no users that can be changed from here, so it has no vouchers.` })
    if ((minutes !== null || megabytes !== null) && !hotspot.abilities.includes('limits'))
      throw fail('CONFLICT', { message: `${kind} cannot limit the time or the data of its users.` })
    await requireRoom(context, id, count)
    // Made with the answer of the device, since this handler starts again when it has answered.
    const vouchers = await context.outside(JSON.stringify(['vouchers', id, index]), async (left) => {
      const made = newVouchers(count)
      const limits = `${(minutes ?? 0) * 60} ${(megabytes ?? 0) * 1_000_000}`
      const users = made.map(({ username, password }) => `${username} ${password} ${limits}`).join('\n')
      await askHotspot(context.app, id, { action: 'add', index, users }, left)
      return made
    })
    await tx
      .insertInto('hotspot_vouchers')
      .values(
        vouchers.map(({ username }) => ({
          company_id: device.company_id,
          device_id: id,
          place: index,
          username,
          minutes,
          megabytes,
          note,
          created_by: actor.email,
        })),
      )
      .execute()
    context.audit({ target: `device:${id}`, detail: { hotspot: index, count, minutes, megabytes, note } })
    return { ssid: hotspot.ssid, login: hotspot.login, vouchers }
  },
  async remove(context, { id, index, voucher_id }) {
    await requireHotspot(context, id, index)
    const wanted = [...new Set(voucher_id)]
    const rows = await context.tx
      .selectFrom('hotspot_vouchers')
      .select(['id', 'username'])
      .where('device_id', '=', id)
      .where('place', '=', index)
      .where('id', 'in', wanted)
      .execute()
    if (rows.length < wanted.length) throw fail('NOT_FOUND', { source: 'voucher_id' })
    const users = rows.map(({ username }) => username).join('\n')
    await askNow(context, id, 'hotspot', { action: 'remove', index, users })
    await context.tx.deleteFrom('hotspot_vouchers').where('id', 'in', wanted).execute()
    context.audit({ target: `device:${id}`, detail: { hotspot: index, count: rows.length } })
  },
})
