import { isSecretName } from '@outpost/contract/kit/secret-names'
import { sql } from 'kysely'
import type { App } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import { openConfirmed, openObserved, sealObserved } from '../device-row.ts'
import { showDrift } from '../../devices/service.ts'
import { driftColumns } from '../drift/note.ts'
import { drift, type Observed, secretOptions } from '../render/diff.ts'
import type { Sizes } from '../table.ts'

/** The longest value that can be searched for, in characters. */
const longest = 256

/** Returns the texts by which a device is found: `network.wan.proto` and `network.wan.proto=dhcp`, without secrets. */
export function searchTexts(observed: Observed, secrets: ReadonlySet<string>): string[] {
  const texts = new Set<string>()
  for (const [config, { sections }] of observed) {
    const counted = new Map<string, number>()
    for (const { name, type, options } of sections) {
      const number = counted.get(type) ?? 0
      counted.set(type, number + 1)
      const section = name || `@${type}[${number}]`
      for (const [option, value] of options) {
        if (isSecretName(option) || secrets.has(`${config}.${section}.${option}`)) continue
        texts.add(`${config}.${section}.${option}`).add(`${config}.*.${option}`)
        for (const one of [value].flat())
          if (one.length <= longest)
            texts.add(`${config}.${section}.${option}=${one}`).add(`${config}.*.${option}=${one}`)
      }
    }
  }
  return [...texts]
}

/**
 * Stores configs that were read of a device, beside those that were read before.
 * @param tooLarge configs that could not be read because of their size
 */
export async function storeObserved(
  app: App,
  tx: Transaction,
  device: { id: number; company_id: number },
  read: Observed,
  tooLarge: Sizes = {},
): Promise<void> {
  const row = await tx.selectFrom('desired_devices').selectAll().where('device_id', '=', device.id).executeTakeFirst()
  const observed = new Map([...openObserved(app, row?.observed), ...read])
  // What was read before they grew says nothing about them any more.
  for (const config of Object.keys(tooLarge)) observed.delete(config)
  const stillTooLarge = Object.entries(row?.too_large ?? {}).filter(([config]) => !read.has(config))
  const confirmed = openConfirmed(app, row?.confirmed)
  const stored = {
    observed: sealObserved(app, observed),
    hashes: JSON.stringify(Object.fromEntries([...observed].map(([config, { hash }]) => [config, hash]))),
    // The next connection tells it again, and then whether these files are still the same.
    digest: null,
    read_at: sql<Date>`now()`,
    options: searchTexts(observed, secretOptions(confirmed)),
    too_large: JSON.stringify({ ...Object.fromEntries(stillTooLarge), ...tooLarge }),
  }
  const drifted = row?.confirmed ? drift(observed, confirmed).length : null
  await tx
    .insertInto('desired_devices')
    .values({ device_id: device.id, company_id: device.company_id, ...stored })
    .onConflict((conflict) => conflict.column('device_id').doUpdateSet({ ...stored, ...driftColumns(drifted) }))
    .execute()
  if (drifted !== null) await showDrift(app, tx, [device.id], drifted)
}
