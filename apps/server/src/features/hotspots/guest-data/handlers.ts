import { guestDays } from '@outpost/contract/hotspots/constants'
import { guestData } from '@outpost/contract/hotspots/guest-data/endpoints'
import { type GuestData, guestDataSchemas } from '@outpost/contract/hotspots/guest-data/schemas'
import type { App } from '../../../context.ts'
import { type Context, implement } from '../../../kit/implement.ts'
import { requireCompany } from '../../companies/service.ts'

/** Reads the days of a company. Those of companies above it apply too, which the caller may not see. */
async function daysOf(app: App, companyId: number): Promise<number | undefined> {
  const { rows } = await app.unscoped.query<{ guest_days: number }>(
    `select s.guest_days from hotspot_settings s join company_tree t on t.ancestor_id = s.company_id
     where t.descendant_id = $1 and t.ancestor_id <> $1 order by t.depth limit 1`,
    [companyId],
  )
  return rows[0]?.guest_days
}

async function read({ app, tx }: Context, companyId: number): Promise<GuestData> {
  const own = await tx
    .selectFrom('hotspot_settings')
    .select('guest_days')
    .where('company_id', '=', companyId)
    .executeTakeFirst()
  const days = own?.guest_days ?? (await daysOf(app, companyId)) ?? guestDays.usual
  return { company_id: companyId, days, own_days: own?.guest_days ?? null }
}

export default implement(guestData, guestDataSchemas, {
  async get(context, { company_id }) {
    const { tx, scope, actor } = context
    const { id } = await requireCompany(tx, scope, company_id ?? actor.companyId, 'company_id')
    return read(context, id)
  },
  async set(context, { company_id, days }) {
    const { tx, scope, actor } = context
    const { id } = await requireCompany(tx, scope, company_id ?? actor.companyId, 'company_id')
    if (days === null) await tx.deleteFrom('hotspot_settings').where('company_id', '=', id).execute()
    else
      await tx
        .insertInto('hotspot_settings')
        .values({ company_id: id, guest_days: days })
        .onConflict((conflict) => conflict.column('company_id').doUpdateSet({ guest_days: days }))
        .execute()
    context.audit({ target: `company:${id}`, detail: { guest_days: days } })
    return read(context, id)
  },
})
