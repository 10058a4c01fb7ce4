import type { JobKind, JobState } from '@outpost/contract/device-jobs/constants'
import type { CommandName } from '@outpost/contract/device/commands'
import type { ChannelEvent } from '@outpost/contract/kit/channel'
import type { DeviceTask } from '@outpost/contract/devices/fields'
import type { Selectable } from 'kysely'
import type { PutClaim } from '@outpost/contract/device/put'
import type { App, Program } from '../context.ts'
import type { Database, Transaction } from '../db/database.ts'
import { extensionPoint } from './extension.ts'
import type { OutsideAnswers } from './outside.ts'

export type DeviceJob = Selectable<Database['device_jobs']>

/** The result of a job's command: reported by the device, unknown or expired because no answer came, or cancelled. */
export interface JobAnswer {
  state: 'completed' | 'failed' | 'unknown' | 'expired' | 'cancelled'
  ok: boolean
  code: string
  text: string
  data: Record<string, unknown>
}

/** How a job kind interprets a result. */
export interface Verdict {
  /** The outcome of the job; null if the job continues although its command has ended. */
  outcome: Exclude<JobState, 'waiting' | 'sent' | 'running'> | null
  /** A message to store instead of the device's own. */
  said?: string
  /** The channel event to send instead of the default; `null` for none. */
  event?: ChannelEvent | null
}

/** What a record does on devices, as users see it, and everything that must not change. */
export interface SourceAbout {
  lines: readonly string[]
  definition: unknown
}

/** A kind of device job, which a feature registers under `deviceJobs` in its manifest. */
export interface DeviceJobKind {
  /** The command sent to the device, unless the order names another. */
  command: CommandName
  /** Other commands that jobs of this kind send. Their tokens come from the first kind that names the command. */
  otherCommands?: readonly CommandName[]
  /** Its name in the activity log of devices, if users can request it with `POST /devices/actions`. */
  log?: string
  /** Input that is always part of the command. */
  input?: Record<string, unknown>
  /** Makes jobs exclusive: a second job with this turn cannot be ordered for a device until the first has ended. */
  turn?: 'update' | 'configure'
  /** The task shown in the device's record while a job with a turn is open. */
  task?: DeviceTask
  /** Keeps ended jobs permanently, as the history of the software on the device. */
  keeps?: boolean
  /**
   * Returns the secret with which the device downloads or uploads the command's file while the job is open. It is sent
   * with the command and never stored: the job keeps only its hash.
   */
  token?: (app: App, commandId: string, command: CommandName) => string
  /**
   * The validity of the token in seconds, from when the command is sent. By default it is valid as long as the job may
   * last.
   */
  tokenTime?: number
  /**
   * Adds values that are not stored, such as secrets, to the input of a command each time it is sent, including
   * resends. Kinds with the same command share this function.
   */
  complete?: (
    app: App,
    command: { id: string; device_id: number },
    input: Record<string, unknown>,
  ) => Promise<Record<string, unknown>>
  /** Interprets the result in the transaction that ends the job. By default, the result reported by the device decides. */
  interpret?: (app: App, tx: Transaction, job: DeviceJob, answer: JobAnswer) => Promise<Verdict | undefined>
  /** Called with the result of a device that was given up, whose job has ended as `unknown`. */
  late?: (app: App, tx: Transaction, job: DeviceJob, answer: JobAnswer) => Promise<unknown>
  /**
   * Describes records that tags start, by their ids, for users who approve it: what is shown, without secrets, and what
   * must not change until then.
   */
  describe?: (tx: Transaction, sourceIds: readonly number[]) => Promise<ReadonlyMap<number, SourceAbout>>
  /** Called when planned jobs of this kind have been stored, with all jobs of one statement. */
  planned?: (tx: Transaction, ids: readonly number[]) => Promise<unknown>
  /**
   * Starts a planned job whose turn has come: sends its command with `sendJob`, or ends the job if it cannot start.
   * Returns `later` if the device is busy. Runs in a transaction of the worker, and starts again with the answers of
   * what it asks with `outside`. The stages of rollouts begin without it.
   */
  begin?: (app: App, tx: Transaction, job: DeviceJob, outside?: OutsideAnswers['of']) => Promise<'begun' | 'later'>
  /** Does what `begin` does for up to 500 jobs of one rollout, in a few statements. */
  beginAll?: (app: App, tx: Transaction, jobs: readonly DeviceJob[]) => Promise<unknown>
  /**
   * Ends jobs of several commands that have begun after the command in progress.
   * @param by the name of the user who cancels
   * @returns the ids of those that will end
   */
  stop?: (tx: Transaction, ids: readonly number[], by: string) => Promise<number[]>
  /** Called when the device reports its progress, in per cent. */
  onProgress?: (tx: Transaction, job: DeviceJob, percent: number) => Promise<unknown>
  /** Receives a file that the device sends with the token of the job, and throws if it differs from its claim. */
  receive?: (app: Program, job: DeviceJob, claim: PutClaim, bytes: AsyncIterable<Buffer>) => Promise<void>
  /** Returns what the device may fetch with the token of the job: a stored content, or bytes. */
  offered?: (
    app: App,
    tx: Transaction,
    job: DeviceJob,
  ) => Promise<{ sha256: Buffer; size: number } | { content: Buffer } | undefined>
  /** Called when a job that had started, or could not start, has ended. Runs in the transaction that ends it. */
  onEnd?: (app: App, tx: Transaction, job: DeviceJob) => Promise<void>
  /** Called when jobs have ended for any reason. Releases what they held. */
  release?: (tx: Transaction, ids: readonly number[]) => Promise<unknown>
}

/** The job kinds of a feature, by name. */
export type DeviceJobKinds = Readonly<Partial<Record<JobKind, DeviceJobKind>>>

/** All registered job kinds, filled by `feature()`. */
export const deviceJobKinds = extensionPoint<DeviceJobKind & { name: JobKind }>('deviceJobKinds')
