import type { Transaction } from '../db/database.ts'
import type { DemoDevice } from './devices.ts'

const day = 86_400_000

/** What was written about the first devices, oldest first. */
const texts: readonly (readonly string[])[] = [
  [
    'Replaced the SIM card after two days of weak signal.',
    'The antenna is now on the roof. Ask the harbour office for the key.',
  ],
  ['The cabinet is behind the fuel station, on the left.'],
]

/** Adds notes to the first devices, the last one from yesterday. */
export async function addNotes(
  tx: Transaction,
  devices: readonly DemoDevice[],
  author: { id: number; name: string },
  now: Date,
): Promise<void> {
  const rows = texts.flatMap((ofDevice, place) =>
    ofDevice.map((text, nth) => ({
      device_id: devices[place]!.id,
      company_id: devices[place]!.companyId,
      user_id: author.id,
      username: author.name,
      text,
      created_at: new Date(now.getTime() - (ofDevice.length - nth) * day),
    })),
  )
  await tx.insertInto('device_notes').values(rows).execute()
}
