import { hotspotVouchers } from '@outpost/contract/hotspots/vouchers/endpoints'
import { voucherSchemas, type HotspotVoucher } from '@outpost/contract/hotspots/vouchers/schemas'
import { fail } from '@outpost/contract/kit/errors'
import { sql } from 'kysely'
import { type Context, implement } from '../../../kit/implement.ts'
import { type Page, pageOf, searchText, type SortColumns, utc } from '../../../kit/paginate.ts'
import { requireDevice } from '../../devices/service.ts'
import { askNow, takeQuestion } from '../ask.ts'
import { requireHotspot } from '../require.ts'
import { issueVouchers, requireVouchers } from './issue.ts'

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

export default implement(hotspotVouchers, voucherSchemas, {
  list: (context, { id, index, ...page }) => listVouchers(context, id, index, page),
  async create(context, { id, index, count, minutes, megabytes, note }) {
    const { app, actor } = context
    const { device, hotspot } = await requireHotspot(context, id, index)
    const order = { device, index, count, minutes, megabytes, note, createdBy: actor.email }
    requireVouchers(hotspot, order)
    const vouchers = await context.outside(JSON.stringify(['vouchers', id, index]), async (left) => {
      await takeQuestion(app, actor)
      return issueVouchers(app, order, left)
    })
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
