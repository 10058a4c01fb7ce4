import { randomBytes } from 'node:crypto'
import { maxGuardedFiles, type PlanEntry, readHashes } from '@outpost/contract/device/plan'
import type { EntryInput, TestInput } from '@outpost/contract/configurator/schemas'
import { fail } from '@outpost/contract/kit/errors'
import type { DeviceLink } from '@outpost/gateway/host'
import { secretHider } from '../../kit/hide-secrets.ts'
import type { Transaction } from '../../db/database.ts'
import type { DeviceJob } from '../../kit/device-job.ts'
import type { Context } from '../../kit/implement.ts'
import { type About, authorOf, type JobOrder, sendJob, sourceOf, tryOrderJob } from '../device-jobs/service.ts'
import type { DeviceRecord } from '../devices/service.ts'
import { secretsOf, shownEntry } from './hide.ts'
import { basePaths, expectedHashes, planEntries, planText, sha256 } from './plan.ts'
import { changeOrder, storeChange } from './stored.ts'
import { inTurn } from './turns.ts'

/** Milliseconds that a device has to answer a short question. */
const answerLimit = 10_000
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

/** The request or job in whose name a device is asked. It holds no database connection while it waits. */
export type Asking = Pick<Context, 'app'> & Partial<Pick<Context, 'actor' | 'outside'>>

/**
 * Asks a device a short question in the name of a request. The handler starts again when the device has answered, see
 * `Context.outside`.
 * @param limit milliseconds that the device has to answer
 * @throws UNAVAILABLE if too many requests wait for devices, DEVICE_OFFLINE, DEVICE_TIMEOUT
 */
export function askDevice(
  { app, actor, outside }: Asking,
  deviceId: number,
  command: 'config.hashes' | 'config.cancel' | 'api' | 'esim',
  input: Record<string, unknown>,
  limit = answerLimit,
): ReturnType<DeviceLink['run']> {
  const { link } = app
  if (!link) throw fail('UNAVAILABLE')
  const ask = (left: number) => {
    const end = performance.now() + left
    return inTurn(deviceId, actor, () => {
      const rest = Math.min(limit, end - performance.now())
      if (rest <= 0) throw fail('DEVICE_TIMEOUT')
      return link.run(deviceId, command, input, rest)
    })
  }
  return outside ? outside(JSON.stringify([deviceId, command, input]), ask) : ask(limit)
}

/** Asks the device for the hashes of files, which become the base of the change. */
async function askHashes(context: Asking, deviceId: number, paths: readonly string[]): Promise<Map<string, string>> {
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
  throw fail('CONFLICT', { message: 'Another change of this device is not finished yet. Wait for it, or cancel it.' })
}

/**
 * Returns the entries of a change, how users see them, and what is hidden in them.
 * @throws VALIDATION for anything that a device would refuse, before it is asked
 */
function partsOf({ entries: given, tests, api }: Pick<ChangeInput, 'entries' | 'tests' | 'api'>) {
  const own = planEntries(given, tests)
  const entries = [...own, ...(api?.entries ?? [])]
  planText(entries, new Map())
  return {
    entries,
    shown: [...given.map(shownEntry), ...(api?.shown ?? [])],
    secrets: [...secretsOf(own), ...(api?.secrets ?? [])],
  }
}

/** Writes the plan, on the base of the files that the device has now. */
async function textOf(context: Asking, deviceId: number, entries: readonly PlanEntry[]): Promise<string> {
  return planText(entries, await askHashes(context, deviceId, basePaths(entries)))
}

/**
 * Sends a change as the command of a job that has waited for its turn. The device must have no other open change.
 * @throws what asking the device throws, if its present files are the base
 */
export async function sendChange(
  asking: Asking,
  tx: Transaction,
  job: DeviceJob,
  device: DeviceRecord,
  input: Pick<ChangeInput, 'entries' | 'tests' | 'api' | 'confirm_within' | 'run'>,
): Promise<void> {
  const { app } = asking
  const { entries, shown, secrets } = partsOf(input)
  const written = {
    change: randomBytes(16).toString('hex'),
    revision: 0,
    plan: Buffer.from(await textOf(asking, device.id, entries)),
    confirmWithin: input.confirm_within,
  }
  const author = authorOf(job)
  const order = {
    ...changeOrder(app, written),
    kind: job.kind as JobOrder['kind'],
    actor: author,
    channel: job.channel,
    wait,
  }
  await sendJob(app, tx, job, device, order)
  await storeChange(app, tx, device, job, {
    ...written,
    run: input.run,
    secrets,
    entries: shown.map(secretHider(secrets)),
    expected: expectedHashes(entries),
    username: author?.username ?? null,
  })
}

/**
 * Orders a change. Returns its id.
 * @throws CONFLICT if another change of the device is not over
 */
export async function orderChange(context: Context, device: DeviceRecord, input: ChangeInput): Promise<number> {
  const parts = partsOf(input)
  const open = await context.tx
    .selectFrom('config_changes')
    .select('id')
    .where('device_id', '=', device.id)
    .where('state', 'in', ['open', 'unconfirmed'])
    .executeTakeFirst()
  if (open) return refuseSecond()
  const plan = await textOf(context, device.id, parts.entries)
  const id = await placeChange(context, device, { ...input, ...parts, plan, channel: input.channel ?? null })
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
  /** What users who approve it see of it; by default its entries. */
  about?: About
}

/** What of a change must be the same when it is approved: its entries and its plan, so also the files of the device. */
const definitionOf = ({ entries, plan, revision, confirm_within }: PlacedChange) => [
  sha256(Buffer.from(JSON.stringify(entries))),
  sha256(Buffer.from(plan)),
  revision,
  confirm_within,
]

/** The most characters of an entry that names a change. */
const longestName = 64

/** Names a change that has no name: by its revision or, if it is a single one, by its first entry. */
const nameOf = (revision: number, [first = '']: readonly string[]): string =>
  revision > 0 ? `Revision ${revision}` : first.slice(0, longestName)

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
  const shown = (): string[] => input.shown.map(secretHider(input.secrets))
  const job = await tryOrderJob(app, tx, device, {
    ...changeOrder(app, written),
    about: input.about ?? { lines: () => shown(), definition: definitionOf(input) },
    source: sourceOf(actor),
    sourceName: input.name ?? nameOf(input.revision, shown()),
    actor,
    channel: input.channel,
    wait,
  })
  if (!job) return undefined
  return storeChange(app, tx, device, job, {
    ...written,
    run: input.run,
    secrets: input.secrets,
    entries: shown(),
    expected: expectedHashes(input.entries),
    username: actor.username,
  })
}
