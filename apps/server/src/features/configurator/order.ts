import { randomBytes } from 'node:crypto'
import { maxGuardedFiles, type PlanEntry, readHashes } from '@outpost/contract/device/plan'
import type { EntryInput, TestInput } from '@outpost/contract/configurator/schemas'
import { fail } from '@outpost/contract/kit/errors'
import type { DeviceLink } from '@outpost/gateway/host'
import type { Context } from '../../kit/implement.ts'
import { sourceOf, tryOrderJob } from '../device-jobs/service.ts'
import type { DeviceRecord } from '../devices/service.ts'
import { hideIn, secretsOf, shownEntry } from './hide.ts'
import { basePaths, expectedHashes, planEntries, planText } from './plan.ts'
import { changeOrder, storeChange } from './stored.ts'

/** Milliseconds that a device has to answer a short question. */
const answerLimit = 10_000
/** Requests that wait for a device at once. Each holds a database connection, and silent devices must not use them up. */
const maxAsking = 4
let asking = 0
/** Seconds that a change waits for a device that has just gone offline. */
const wait = 86_400

export interface ChangeInput {
  revision: number
  entries: readonly EntryInput[]
  confirm_within: number
  tests: readonly TestInput[]
  /** Requests to the API of the device. */
  api?: ApiPart | undefined
  /** Gets the end of the change. */
  channel?: string | null
  /** What the job log calls the change; its revision by default. */
  name?: string | undefined
  /** The action on many devices that it belongs to. */
  run?: number | undefined
}

/** The part of a change that asks the API of the device. */
export interface ApiPart {
  /** Requests, files that they may change, and whom they are signed in as. */
  entries: readonly PlanEntry[]
  /** The requests as users see them. */
  shown: readonly string[]
  /** What is hidden in whatever the device says. */
  secrets: readonly string[]
}

/**
 * Asks a device a short question in the name of a request.
 * @throws UNAVAILABLE if too many requests wait for devices, DEVICE_OFFLINE, DEVICE_TIMEOUT
 */
export async function askDevice(
  { app }: Context,
  deviceId: number,
  command: 'config.hashes' | 'config.cancel' | 'api',
  input: Record<string, unknown>,
): ReturnType<DeviceLink['run']> {
  if (!app.link) throw fail('UNAVAILABLE')
  if (asking >= maxAsking)
    throw fail('UNAVAILABLE', { message: 'The server is waiting for other devices. Try again in a few seconds.' })
  asking++
  try {
    return await app.link.run(deviceId, command, input, answerLimit)
  } finally {
    asking--
  }
}

/** Asks the device for the hashes of files, which become the base of the change. */
async function askHashes(context: Context, deviceId: number, paths: readonly string[]): Promise<Map<string, string>> {
  if (paths.length === 0) return new Map()
  if (paths.length > maxGuardedFiles)
    throw fail('VALIDATION', { source: 'entries', message: `A change may concern at most ${maxGuardedFiles} files.` })
  const answer = await askDevice(context, deviceId, 'config.hashes', { paths: paths.join('\n') })
  if (answer.ok) return readHashes(String(answer.data['hashes'] ?? ''))
  throw fail('CONFLICT', {
    message:
      answer.code === 'UNKNOWN_COMMAND' || answer.code === 'UNSUPPORTED'
        ? 'This device cannot change its configuration safely. Update its agent.'
        : `The device could not read its configuration: ${answer.text || answer.code}`,
  })
}

const refuseSecond = (): never => {
  throw fail('CONFLICT', { message: 'Another change of this device is not over yet. Wait for it, or cancel it.' })
}

/**
 * Orders a change. Returns its id.
 * @throws CONFLICT if another change of the device is not over
 */
export async function orderChange(context: Context, device: DeviceRecord, input: ChangeInput): Promise<number> {
  const { tx } = context
  const own = planEntries(input.entries, input.tests)
  const entries = [...own, ...(input.api?.entries ?? [])]
  // Refuses what is wrong before the device is asked.
  planText(entries, new Map())
  const open = await tx
    .selectFrom('config_changes')
    .select('id')
    .where('device_id', '=', device.id)
    .where('state', 'in', ['open', 'unconfirmed'])
    .executeTakeFirst()
  if (open) return refuseSecond()
  const base = await askHashes(context, device.id, basePaths(entries))
  const id = await placeChange(context, device, {
    ...input,
    entries,
    plan: planText(entries, base),
    shown: [...input.entries.map(shownEntry), ...(input.api?.shown ?? [])],
    secrets: [...secretsOf(own), ...(input.api?.secrets ?? [])],
    channel: input.channel ?? null,
  })
  // Undefined if somebody else ordered one in the meantime.
  return id ?? refuseSecond()
}

/** A change with its plan. */
interface PlacedChange extends Pick<ChangeInput, 'revision' | 'confirm_within' | 'name' | 'run'> {
  entries: readonly PlanEntry[]
  plan: string
  /** Its entries as users see them, in which secret values are still to be hidden. */
  shown: readonly string[]
  /** What is hidden in them and in what the device says. */
  secrets: readonly string[]
  channel: string | null
}

/**
 * Stores a change and its job, which waits for the device if it is offline.
 * @returns the id of the change; undefined if another change of the device is not finished
 */
export async function placeChange(
  { app, tx, actor }: Pick<Context, 'app' | 'tx' | 'actor'>,
  device: DeviceRecord,
  input: PlacedChange,
): Promise<number | undefined> {
  const written = {
    change: randomBytes(16).toString('hex'),
    revision: input.revision,
    plan: Buffer.from(input.plan),
    confirmWithin: input.confirm_within,
  }
  const job = await tryOrderJob(app, tx, device, {
    ...changeOrder(app, written),
    source: sourceOf(actor),
    sourceName: input.name ?? `Revision ${input.revision}`,
    actor,
    channel: input.channel,
    wait,
  })
  if (!job) return undefined
  return storeChange(app, tx, device, job, {
    ...written,
    run: input.run,
    secrets: input.secrets,
    entries: input.shown.map((entry) => hideIn(entry, input.secrets)),
    expected: expectedHashes(input.entries),
    username: actor.username,
  })
}
