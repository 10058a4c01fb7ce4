import { sql } from 'kysely'
import type { Program } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import { forEachIsolated } from '../../../kit/for-each-isolated.ts'
import { systemScope } from '../../../kit/scope.ts'
import { inTransaction } from '../../../kit/transaction.ts'
import { notify, whoMay } from '../../notifications/service.ts'

/** Who is notified: those who may see what differs. */
const permission = 'view_multi_configuration'
/** The companies whose devices are looked at in one run. The rest follow a minute later. */
const maxCompanies = 500

/**
 * When users are notified, in seconds: once no further device has been found for `quiet`, but at the latest `longest`
 * after the first one, and not again before `pause`. A fleet is read within minutes, and gets one notification.
 */
const pace = { quiet: 120, longest: 900, pause: 3600 } as const

/** Whether nobody was notified of the present episode of a device. The time of the last notification is kept after it. */
const unnotified = sql`(drifted_at is not null and (notified_at is null or notified_at < drifted_at))`

/** The devices of a company of which nobody was notified. */
interface Waiting {
  company_id: number
  /** Seconds since the first and the last of them was found, and since the last notification; null if there was none. */
  first: number
  last: number
  notified: number | null
}

const waiting = (tx: Transaction) =>
  sql<Waiting>`
    select w.company_id, extract(epoch from now() - w.first)::float8 as first, extract(epoch from now() - w.last)::float8 as last,
      extract(epoch from now() - (select max(notified_at) from desired_devices o where o.company_id = w.company_id and notified_at is not null))::float8 as notified
    from (select company_id, min(drifted_at) as first, max(drifted_at) as last from desired_devices
      where ${unnotified} group by company_id) w
    order by w.company_id limit ${maxCompanies}`.execute(tx)

const isDue = (some: readonly Waiting[]): boolean => {
  const [first, last] = [Math.max(...some.map((one) => one.first)), Math.min(...some.map((one) => one.last))]
  const notified = Math.min(...some.map((one) => one.notified ?? Infinity))
  return notified >= pace.pause && (last >= pace.quiet || first >= pace.longest)
}

/** Notifies users of all devices of these companies of which nobody was notified, in one notification. */
async function notifyOf(app: Program, tx: Transaction, userIds: readonly number[], companies: readonly number[]) {
  const { rows } = await sql<{ id: number; name: string; drifted: number }>`
    update desired_devices o set notified_at = now() from devices d
    where d.id = o.device_id and o.company_id = any(${companies}::int[]) and ${unnotified}
    returning d.id, d.name, o.drifted`.execute(tx)
  const [one] = rows
  if (!one || userIds.length === 0) return
  const count = rows.length
  const name = one.name.slice(0, 200)
  await notify(app, tx, {
    to: { userIds },
    type: 'configurationDiffers',
    summary:
      count === 1
        ? `The configuration of ${name} was changed on the device.`
        : `The configuration of ${count} devices was changed on the devices.`,
    params: count === 1 ? { devices: 1, device_id: one.id, name, options: one.drifted } : { devices: count },
  })
}

/**
 * Notifies users of devices whose configuration differs from what was confirmed: once for each device until it is in
 * step again. Devices whose changes concern the same users are told in one notification.
 */
export async function notifyOfDrift(app: Program): Promise<void> {
  const groups = await inTransaction(app.db, systemScope, async (tx) => {
    const found: { userIds: number[]; company: Waiting }[] = []
    for (const company of (await waiting(tx)).rows)
      found.push({ userIds: await whoMay(tx, company.company_id, permission), company })
    return [...Map.groupBy(found, ({ userIds }) => userIds.join(',')).values()]
  })
  await forEachIsolated(
    app,
    'desired-configuration.notify',
    groups.filter((group) => isDue(group.map(({ company }) => company))),
    (group) => ({ company: group[0]!.company.company_id }),
    (group) =>
      inTransaction(app.db, systemScope, (tx) =>
        notifyOf(
          app,
          tx,
          group[0]!.userIds,
          group.map(({ company }) => company.company_id),
        ),
      ),
  )
}
