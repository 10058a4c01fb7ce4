import { ApiError } from '@outpost/contract/kit/errors'
import type { Transaction } from '../../db/database.ts'
import type { DeviceJob, DeviceJobKind } from '../../kit/device-job.ts'
import { type Asking, configureKinds, enterRun, logRequested } from '../configurator/service.ts'
import { sendConfiguration, targetsOf, versionOf } from '../device-api/service.ts'
import { authorOf, endJobAndReport } from '../device-jobs/service.ts'
import type { DeviceRecord } from '../devices/service.ts'
import { checkerOf } from './requests.ts'
import { fitsFirmware, requestsOf, type TemplateRow } from './templates.ts'

/** The device of a job, locked, so that a concurrent order waits and then finds it busy. */
const deviceOf = (tx: Transaction, { device_id }: DeviceJob): Promise<DeviceRecord> =>
  tx.selectFrom('devices').selectAll().where('id', '=', device_id).forUpdate().executeTakeFirstOrThrow()

const isBusy = async (tx: Transaction, { id, device_id }: DeviceJob): Promise<boolean> =>
  (await tx
    .selectFrom('device_jobs')
    .select('id')
    .where('device_id', '=', device_id)
    .where('turn', '=', 'configure')
    .where('id', '<>', id)
    .where('finished_at', 'is', null)
    .executeTakeFirst()) !== undefined

/** Begins the change that a tag has started. All devices that got the tag at once are one action in the log. */
const begin: NonNullable<DeviceJobKind['begin']> = async (app, tx, job, outside) => {
  const device = await deviceOf(tx, job)
  if (await isBusy(tx, job)) return 'later'
  const template = await tx
    .selectFrom('config_templates')
    .selectAll()
    .where('id', '=', job.source_id)
    .executeTakeFirst()
  const reason = await reasonAgainst({ app, ...(outside && { outside }) }, tx, job, device, template)
  if (reason !== undefined) await endJobAndReport(app, tx, job.id, 'failed', reason)
  return 'begun'
}

/** Sends the change. Returns why that is not possible. */
async function reasonAgainst(
  asking: Asking,
  tx: Transaction,
  job: DeviceJob,
  device: DeviceRecord,
  template: TemplateRow | undefined,
): Promise<string | undefined> {
  const { app } = asking
  if (!template) return 'The saved configuration has been deleted.'
  if (!fitsFirmware(template, versionOf(device)))
    return `The firmware of this device is not in the range of “${template.name}”.`
  try {
    const { api } = await targetsOf(tx, [device], 'template')
    const asked = requestsOf(app, template).map((entry, at) => ({
      ...entry,
      query_parameters: [],
      search_elements: [],
      at,
    }))
    const checked = checkerOf(api, 'template')(asked)
    const by = { companyId: job.company_id, username: job.username }
    const run = await enterRun(tx, by, template.name, `tag-${job.batch}-${template.id}`)
    await sendConfiguration(asking, tx, job, device, checked, run.id)
  } catch (error) {
    if (error instanceof ApiError) return error.message
    throw error
  }
  await logRequested(tx, [device], template.name, authorOf(job))
  return undefined
}

/** Describes saved configurations. Their requests are sealed, and may contain secrets. */
const describe: NonNullable<DeviceJobKind['describe']> = async (tx, ids) => {
  const rows = await tx
    .selectFrom('config_templates')
    .select(['id', 'template'])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map(({ id, template }) => [id, { lines: [], definition: template.toString('base64') }]))
}

const { beginAll: _rollouts, ...change } = configureKinds.configure

/** Jobs that apply a saved configuration to a device. Only their beginning, which is not in rollouts, differs from other changes. */
export const templateKinds = {
  execute_multiconfig_template: { ...change, begin, describe } satisfies DeviceJobKind,
} as const
