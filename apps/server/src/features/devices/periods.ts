import type { PeriodField } from '@outpost/contract/templates/system'
import { sql } from 'kysely'
import type { Context } from '../../kit/implement.ts'
import { emit } from '../../kit/event.ts'
import { devicePeriodsChanged } from './events.ts'

/** Announces new periods of a device: the one of the regular reports at once, the others to the features. */
export async function announcePeriods(
  { app, tx, afterCommit }: Context,
  ids: readonly number[],
  edits: Readonly<Partial<Record<PeriodField, number | undefined>>>,
): Promise<void> {
  const { dynamic_monitoring: seconds, ...others } = edits
  if (seconds !== undefined)
    afterCommit(async () => {
      for (const id of ids) await app.publish('devices.interval', { id, seconds })
    })
  if (Object.values(others).some((value) => value !== undefined)) await emit(tx, devicePeriodsChanged, { app, ids })
}

/**
 * Sets one of the periods of devices, which must be in the scope.
 * @param seconds 0 turns the reports off
 */
export async function setPeriod(
  context: Context,
  ids: readonly number[],
  field: PeriodField,
  seconds: number,
): Promise<void> {
  await sql`update devices set ${sql.ref(field)} = ${seconds}, updated_at = ${context.now} where id = any(${ids}::int[])`.execute(
    context.tx,
  )
  await announcePeriods(context, ids, { [field]: seconds })
}
