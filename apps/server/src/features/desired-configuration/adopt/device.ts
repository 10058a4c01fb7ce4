import { fail } from '@outpost/contract/kit/errors'
import type { Context } from '../../../kit/implement.ts'
import { openAdopted, openConfirmed, openObserved, sealAdopted, sealConfirmed } from '../device-row.ts'
import { showDrift } from '../../devices/service.ts'
import { driftColumns } from '../drift/note.ts'
import { drift } from '../render/diff.ts'

/**
 * Takes the present values of options over, so that they are no changes any more.
 * @param ownLayer whether they become part of the device's own layer, which counts before templates
 * @throws VALIDATION for an option that has not changed
 */
export async function adopt(
  { app, tx }: Context,
  id: number,
  keys: readonly string[],
  ownLayer: boolean,
): Promise<void> {
  const row = await tx
    .selectFrom('desired_devices')
    .selectAll()
    .where('device_id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  const observed = openObserved(app, row?.observed)
  const confirmed = openConfirmed(app, row?.confirmed)
  const changed = new Map(row?.drifted ? drift(observed, confirmed).map((one) => [one.key, one]) : [])
  const adopted = new Map(openAdopted(app, row))
  const options = new Map(confirmed.options)
  for (const key of new Set(keys)) {
    const one = changed.get(key)
    if (!one) throw fail('VALIDATION', { source: 'options', message: `${key} has not changed since it was confirmed.` })
    if (ownLayer) adopted.set(key, one.to)
    changed.delete(key)
    if (one.to === null) options.delete(key)
    else options.set(key, { value: one.to, secret: one.secret })
  }
  await tx
    .updateTable('desired_devices')
    .set({
      adopted: sealAdopted(app, adopted),
      confirmed: sealConfirmed(app, { options, added: confirmed.added }),
      ...driftColumns(changed.size),
    })
    .where('device_id', '=', id)
    .execute()
  await showDrift(app, tx, [id], changed.size)
}
