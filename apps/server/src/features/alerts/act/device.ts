import type { ActionName } from '@outpost/contract/alerts/constants'
import type { JobKind } from '@outpost/contract/device-jobs/constants'
import { ApiError } from '@outpost/contract/kit/errors'
import type { Permission } from '@outpost/contract/kit/permissions'
import type { Program } from '../../../context.ts'
import type { Transaction } from '../../../db/database.ts'
import { inScope, scopeOf } from '../../../kit/scope.ts'
import { userNow } from '../../auth/service.ts'
import { orderJob } from '../../device-jobs/service.ts'
import type { DeviceRecord } from '../../devices/service.ts'
import { runGroup } from '../../tasks/service.ts'
import type { ActionRow, Outcome } from './outcome.ts'

type Author = NonNullable<Awaited<ReturnType<typeof userNow>>>

/** The kind of job of an action. Task groups are ordered by their own feature. */
const kinds: Readonly<Partial<Record<ActionName, JobKind>>> = {
  Reboot: 'reboot',
  ExportBackup: 'download_backup',
  ExportTroubleshoot: 'download_troubleshoot',
  ExportEventsLog: 'download_eventslog',
}

/** The permission that the author of an automation needs for an action on devices. */
export const permissionFor = (name: ActionName): Permission =>
  name === 'TaskManagerAction' ? 'execute_device_task_groups' : 'execute_device_actions'

/** Seconds that a job waits for an offline device: a day. */
const patience = 86_400

const failed = (message: string): Outcome => ({ state: 'failed', message })

/** Returns the author of an automation with their current rights, and the device if they see it; or why not. */
async function readAuthor(
  app: Program,
  tx: Transaction,
  { automation_id, device_id, name }: ActionRow,
): Promise<{ author: Author; device: DeviceRecord; automation: string } | string> {
  const {
    user_id,
    username,
    author_company_id,
    name: automation,
  } = await tx
    .selectFrom('automations')
    .select(['user_id', 'username', 'author_company_id', 'name'])
    .where('id', '=', automation_id)
    .executeTakeFirstOrThrow()
  const author = user_id === null ? undefined : await userNow(app, user_id, author_company_id)
  if (!author) return `The account of the author (${username}) is removed or blocked.`
  if (!author.permissions.has(permissionFor(name))) return `The author (${username}) may no longer do this.`
  const device = await tx
    .selectFrom('devices')
    .selectAll()
    .where('id', '=', device_id)
    .where(inScope(scopeOf(author), 'company_id'))
    .executeTakeFirst()
  return device ? { author, device, automation } : `The author (${username}) no longer sees this device.`
}

/** Orders what an automation does on a device, with the rights of its author. */
export async function doOnDevice(app: Program, tx: Transaction, action: ActionRow): Promise<Outcome> {
  const found = await readAuthor(app, tx, action)
  if (typeof found === 'string') return failed(found)
  const { author, device, automation } = found
  const incident = `incident ${action.incident_id}`
  const order = {
    source: 'automation',
    sourceId: action.automation_id,
    sourceName: `${automation} (${incident})`,
    actor: author,
    channel: null,
    wait: patience,
  } as const
  try {
    const kind = kinds[action.name]
    if (kind) {
      const { id } = await orderJob(app, tx, device, { ...order, kind })
      return { state: 'done', message: `Ordered as job ${id}.` }
    }
    await runGroup(app, tx, action.options.task_group_id!, device, author, incident)
    return { state: 'done', message: 'The task group was started.' }
  } catch (error) {
    if (error instanceof ApiError) return failed(error.message)
    throw error
  }
}
