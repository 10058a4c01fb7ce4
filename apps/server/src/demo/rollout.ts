import type { Transaction } from '../db/database.ts'
import type { DemoDevice } from './devices.ts'

const version = 'RUTX_R_00.07.20'
/** Devices of the rollout, of which the last one failed. */
const count = 4

/** Adds a finished rollout of a customer's devices, so that its page has something to show. */
export async function addRollout(
  tx: Transaction,
  companyId: number,
  devices: readonly DemoDevice[],
  now: Date,
): Promise<void> {
  const chosen = devices.filter((device) => device.companyId === companyId).slice(0, count)
  const { id } = await tx
    .insertInto('device_rollouts')
    .values({
      company_id: companyId,
      user_id: null,
      username: 'fjordlink@example.com',
      kind: 'firmware_upload',
      source_id: 0,
      source_name: `${version}_WEBUI.bin`,
      version,
      options: '{}',
      waves: '[{"percent": 50}]',
      failure_limit: 2,
      stage: 2,
      stages: 2,
      state: 'done',
      finished_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (chosen.length === 0) return
  await tx
    .insertInto('device_jobs')
    .values(
      chosen.map((device, at) => {
        const failed = at === count - 1
        const said = failed ? 'The device did not finish in time.' : `Firmware ${version} is installed.`
        const state = failed ? ('timed_out' as const) : ('done' as const)
        const created_at = now.toISOString().slice(0, 19).replace('T', ' ')
        return {
          company_id: companyId,
          device_id: device.id,
          kind: 'firmware_upload',
          source: 'person' as const,
          user_id: null,
          username: 'fjordlink@example.com',
          source_name: `${version}_WEBUI.bin`,
          rollout_id: id,
          stage: at < count / 2 ? 1 : 2,
          state,
          said,
          events: JSON.stringify([{ action: state, message: said, created_at, reference_id: null }]),
          expires_at: now,
          finished_at: now,
        }
      }),
    )
    .execute()
}
