import { fullStorage } from '@outpost/contract/files/updates/constants'
import { deviceUpdates } from '@outpost/contract/files/updates/endpoints'
import { type Rollout, type UpdateAction, deviceUpdateSchemas } from '@outpost/contract/files/updates/schemas'
import { fail } from '@outpost/contract/kit/errors'
import { sql } from 'kysely'
import { implement, type Context } from '../../../kit/implement.ts'
import type { DeviceJob } from '../../../kit/device-job.ts'
import { placeIn } from '../../../kit/place-in.ts'
import { openChannel, publishOnChannel } from '../../channels/service.ts'
import {
  approveRollout,
  cancelJobs,
  cancelPlanned,
  groupsOf,
  lockRollout,
  jobsOf,
  notStarted,
  sourceOf,
  stopBegun,
  stopRollout,
  waveProgress,
} from '../../device-jobs/service.ts'
import { cancelQueued, ownersOfDevices, requireDevices, type DeviceRecord } from '../../devices/service.ts'
import { findFile, type FileRow } from '../queries.ts'
import { findMismatch, storageOf } from './fits.ts'
import { listHistory, listPending } from './queries.ts'
import { queueUpdate } from './queue.ts'
import { actionOf } from './record.ts'
import { beginRollout, listRollouts, type RolloutRequest } from './rollouts.ts'

const needed = {
  update_firmware: 'update_device_firmware',
  upload_backup: 'upload_device_backup',
} as const satisfies Record<UpdateAction, string>

/** Requires the permission for an action. Each of the two has its own. */
function requireRight({ actor }: Context, action: UpdateAction): void {
  if (!actor.permissions.has(needed[action])) throw fail('FORBIDDEN', { source: needed[action] })
}

async function requireFile({ tx, scope }: Context, id: number, source = 'file_id'): Promise<FileRow> {
  const file = await findFile(tx, scope, id)
  if (!file) throw fail('NOT_FOUND', { source })
  return file
}

const inOrder = (devices: readonly DeviceRecord[]): DeviceRecord[] => devices.toSorted((a, b) => a.id - b.id)

export default implement(deviceUpdates, deviceUpdateSchemas, {
  pending: ({ tx, scope }, query) => listPending(tx, scope, query),
  history: ({ tx, scope }, query) => listHistory(tx, scope, query),
  async preview(context, { action, file_id, device_id }) {
    requireRight(context, action)
    const { tx, scope } = context
    const file = await requireFile(context, file_id)
    const devices = await requireDevices(tx, scope, device_id, 'device_id')
    const busy = new Set(
      (
        await tx
          .selectFrom('device_jobs')
          .select('device_id')
          .where('device_id', 'in', device_id)
          .where('turn', '=', 'update')
          .where('finished_at', 'is', null)
          .execute()
      ).map((row) => row.device_id),
    )
    const isFirmware = action === 'update_firmware'
    const storage = await storageOf(tx, device_id)
    const forecasts = devices.map((device) => ({
      device_id: device.id,
      device_name: device.name,
      serial: device.serial,
      model: device.model,
      online: device.status === 1,
      version_from: (isFirmware && device.firmware) || '',
      version_to: isFirmware ? file.version : '',
      storage_used: storage.get(device.id) ?? null,
      fault:
        findMismatch(action, file, device) ??
        ((storage.get(device.id) ?? 0) >= fullStorage ? ('storage' as const) : null) ??
        (busy.has(device.id) ? ('busy' as const) : null),
    }))
    return {
      file_id: file.id,
      file_name: file.name,
      file_size: file.size,
      version: file.version,
      description: file.description,
      fits: forecasts.filter(({ fault }) => fault === null).length,
      devices: forecasts,
    }
  },
  async set(context, { data }) {
    const { app, tx, scope, actor, request, audit } = context
    for (const action of new Set(data.map((entry) => entry.action))) requireRight(context, action)
    const devices = new Map(
      (
        await requireDevices(
          tx,
          scope,
          data.map(({ id }) => id),
          placeIn(data, 'id'),
        )
      ).map((device) => [device.id, device]),
    )
    const files = new Map<number, FileRow>()
    for (const { file_id } of data)
      if (!files.has(file_id))
        files.set(file_id, await requireFile(context, file_id, placeIn(data, 'file_id')(file_id)))
    const channel = await openChannel(tx, actor.userId)
    let busy = 0
    for (const entry of data.toSorted((a, b) => a.id - b.id)) {
      const update = {
        device: devices.get(entry.id)!,
        file: files.get(entry.file_id)!,
        action: entry.action,
        offline: entry.offline,
        keepSettings: entry.keep_settings,
      }
      const { fault } = await queueUpdate(app, tx, update, { source: sourceOf(actor), actor, channel, request })
      if (fault === 'busy') busy++
    }
    if (busy === data.length) throw fail('UPDATE_PENDING', { source: 'id' })
    audit({
      target: `devices:${[...devices.keys()].slice(0, 50).join(',')}`,
      detail: {
        action: [...new Set(data.map(({ action }) => action))].join(','),
        files: [...files.values()]
          .map(({ name }) => name)
          .join(', ')
          .slice(0, 500),
        count: data.length,
      },
    })
    return { channel }
  },
  async cancel(context, { data }) {
    const { app, tx, scope, audit } = context
    await requireDevices(
      tx,
      scope,
      data.map(({ id }) => id),
      placeIn(data, 'id'),
    )
    const asked = data.flatMap(({ id, job_id }) => job_id.map((job) => ({ device: id, job })))
    const jobs = (
      await jobsOf(
        tx,
        data.map(({ id }) => id),
        asked.map(({ job }) => job),
      )
    ).filter((job) => actionOf(job))
    const ofAsked = ({ device, job }: { device: number; job: number }): DeviceJob | undefined =>
      jobs.find((each) => each.id === job && each.device_id === device)
    const cancelled = new Set(
      (
        await cancelJobs(
          app,
          tx,
          asked.flatMap((one) => ofAsked(one) ?? []),
        )
      ).map(({ id }) => id),
    )
    const errors = asked.filter(({ job }) => !cancelled.has(job)).map((one) => faultOf(one.job, ofAsked(one)))
    audit({
      target: `devices:${data
        .slice(0, 50)
        .map(({ id }) => id)
        .join(',')}`,
      detail: { jobs: [...cancelled].slice(0, 200), refused: errors.length },
    })
    return { data: [...cancelled], errors }
  },
  async cancelActions(context, { device_id, devices, job_id }) {
    const { app, tx, scope, actor, audit } = context
    const wanted = [...new Set([...device_id, ...devices])].toSorted((a, b) => a - b)
    if (wanted.length === 0) throw fail('VALIDATION', { source: 'device_id' })
    await requireDevices(tx, scope, wanted, 'device_id')
    const channel = await openChannel(tx, actor.userId)
    const named = job_id.length > 0 ? job_id : undefined
    const planned = await cancelPlanned(tx, wanted, named)
    const jobs = await jobsOf(tx, wanted, named)
    const cancelled = new Set((await cancelJobs(app, tx, jobs)).map(({ id }) => id))
    const begun = jobs.filter(({ id, finished_at }) => finished_at === null && !cancelled.has(id))
    const stopping = await stopBegun(tx, begun, actor.username)
    // Also cancels queued commands that have no open job.
    const commands = named ? [] : await cancelQueued(app, tx, { deviceIds: wanted })
    for (const device of wanted) {
      const mine = jobs.filter((job) => job.device_id === device)
      const count =
        mine.filter(({ id }) => cancelled.has(id)).length +
        commands.filter((command) => command.device_id === device).length +
        planned.filter((job) => job.device_id === device).length
      const isRunning = mine.some((job) => actionOf(job) && !cancelled.has(job.id) && job.finished_at === null)
      await publishOnChannel(
        app.bus,
        tx,
        channel,
        String(device),
        isRunning
          ? running(count)
          : mine.some(({ id }) => stopping.has(id))
            ? stops
            : { status: 'completed', type: 'text', value: cancelledText(count), errorCode: 0 },
      )
    }
    audit({
      target: `devices:${wanted.slice(0, 50).join(',')}`,
      detail: { jobs: [...cancelled].slice(0, 200), commands: commands.length },
    })
    return { channel }
  },
  rollouts: ({ tx, scope }, query) => listRollouts(tx, scope, query),
  async rollout({ tx, scope }, { id }) {
    const { rows } = await listRollouts(tx, scope, { id: [id], limit: 1, offset: 0 })
    if (!rows[0]) throw fail('NOT_FOUND')
    return { ...rows[0], progress: await waveProgress(tx, id) }
  },
  async rollOut(context, { file_id, device_id, percent, waves, ...order }) {
    if ((percent === undefined) === (waves === undefined))
      throw fail('VALIDATION', { source: 'percent', message: 'Specify either percent or waves.' })
    const { tx, scope } = context
    const file = await requireFile(context, file_id)
    const devices = inOrder(await requireDevices(tx, scope, device_id, 'device_id'))
    return orderRollout(context, {
      file,
      devices,
      waves: waves ?? [{ percent: percent! }],
      soakSeconds: order.soak_seconds,
      halt: { failures: order.failure_limit ?? null, percent: order.halt_percent ?? null, after: order.halt_after },
      hours: order.window,
      expiresIn: order.expires_in,
      approval: order.approval,
      keepSettings: order.keep_settings,
      offline: order.offline,
    })
  },
  async stopRollout(context, { id }) {
    const { app, tx, audit } = context
    const row = await lockRollout(context, id, 'firmware_upload')
    if (row.finished_at === null) await stopRollout(app, tx, row, 'The rollout was stopped.')
    audit({ target: `rollout:${id}`, detail: { file: row.source_name } })
  },
  async approveRollout(context, { id }) {
    const { app, tx, actor, audit } = context
    const row = await lockRollout(context, id, 'firmware_upload')
    await approveRollout(app, tx, row, actor)
    audit({ target: `rollout:${id}`, detail: { file: row.source_name } })
  },
  async rolloutGroups(context, { id }) {
    const { tx, scope } = context
    if ((await listRollouts(tx, scope, { id: [id], limit: 1, offset: 0 })).total === 0) throw fail('NOT_FOUND')
    const rows = await groupsOf(tx, id)
    return { total: rows.length, rows }
  },
  async retryRollout(context, { id, outcomes, offline }) {
    const { tx, scope } = context
    const row = await lockRollout(context, id, 'firmware_upload')
    const jobs = await tx
      .selectFrom('device_jobs')
      .select(['id', 'device_id', 'attempt'])
      .where('rollout_id', '=', id)
      .where(
        sql<boolean>`(state = any(${outcomes}::text[]) or ${outcomes.includes('not_started')} and ${sql.raw(notStarted)})`,
      )
      .orderBy('device_id')
      .execute()
    if (jobs.length === 0)
      throw fail('CONFLICT', { source: 'outcomes', message: 'No device of this rollout has any of these results.' })
    const file = await findFile(tx, scope, row.source_id)
    if (!file) throw fail('CONFLICT', { source: 'id', message: 'The file of the rollout has been deleted.' })
    const devices = await requireDevices(
      tx,
      scope,
      jobs.map((job) => job.device_id),
      'id',
    )
    return orderRollout(context, {
      file,
      devices: inOrder(devices),
      waves: row.waves,
      soakSeconds: row.soak_seconds,
      halt: { failures: row.failure_limit, percent: row.halt_percent, after: row.halt_after },
      hours:
        row.window_from === null ? undefined : { from: row.window_from, to: row.window_to!, zone: row.window_zone! },
      expiresIn: row.expires_at === null ? undefined : secondsBetween(row.created_at, row.expires_at),
      approval: row.approved_by !== null,
      keepSettings: row.options['keep_settings'] !== false,
      offline: offline ?? row.options['offline'] === true,
      parent: { id, jobs: new Map(jobs.map((job) => [job.device_id, job])) },
    })
  },
})

const secondsBetween = (from: Date, to: Date): number => Math.round((to.getTime() - from.getTime()) / 1000)

/** Begins a rollout, and returns it with its channel. Throws UPDATE_PENDING if every device has an open update. */
async function orderRollout(context: Context, rolloutRequest: RolloutRequest): Promise<Rollout & { channel: string }> {
  const { app, tx, scope, actor, request, audit } = context
  const channel = await openChannel(tx, actor.userId)
  const { id, begun } = await beginRollout(app, tx, rolloutRequest, actor, channel, request)
  if (begun === 0) throw fail('UPDATE_PENDING', { source: 'device_id' })
  audit({
    target: `rollout:${id}`,
    detail: {
      file: rolloutRequest.file.name,
      devices: rolloutRequest.devices.length,
      waves: JSON.stringify(rolloutRequest.waves),
    },
    owners: ownersOfDevices(rolloutRequest.devices),
  })
  const { rows } = await listRollouts(tx, scope, { id: [id], limit: 1, offset: 0 })
  return { ...rows[0]!, channel }
}

const cancelledText = (count: number): string =>
  count === 0 ? 'Nothing to cancel for this device.' : count === 1 ? '1 job cancelled.' : `${count} jobs cancelled.`
const stops = {
  status: 'completed',
  type: 'text',
  value: 'Cancelled. The task in progress ends, and no further task is started.',
  errorCode: 0,
} as const
const running = (count: number) =>
  ({
    status: 'warning',
    type: 'text',
    value: `${count > 0 ? `${cancelledText(count)} ` : ''}An update is already running and will continue.`,
    errorCode: -1,
  }) as const

function faultOf(job: number, row: DeviceJob | undefined): { code: string; source: string; message: string } {
  if (!row) return { code: 'NOT_FOUND', source: String(job), message: `The device has no job ${job}.` }
  return {
    code: 'CONFLICT',
    source: String(job),
    message: row.finished_at === null ? `Job ${job} is already running.` : `Job ${job} is already finished.`,
  }
}
