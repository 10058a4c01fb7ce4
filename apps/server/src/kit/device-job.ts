import type { JobKind, JobState } from '@outpost/contract/device-jobs/constants'
import type { CommandName } from '@outpost/contract/device/commands'
import type { ChannelEvent } from '@outpost/contract/kit/channel'
import type { DeviceTask } from '@outpost/contract/devices/fields'
import type { Selectable } from 'kysely'
import type { App } from '../context.ts'
import type { Database, Transaction } from '../db/database.ts'
import { extensionPoint } from './extension.ts'

export type DeviceJob = Selectable<Database['device_jobs']>

/** How the command of a job ended: by the device's word, because nobody answered any more, or because somebody cancelled it. */
export interface JobAnswer {
  state: 'completed' | 'failed' | 'unknown' | 'expired' | 'cancelled'
  ok: boolean
  code: string
  text: string
  data: Record<string, unknown>
}

/** What a kind makes of an answer. */
export interface Verdict {
  /** How the job ends; null: it goes on, although its command has ended. */
  outcome: Exclude<JobState, 'waiting' | 'sent' | 'running'> | null
  /** In the place of the device's own words. */
  said?: string
  /** What the channel is told in the place of the usual, `null` for nothing. */
  tell?: ChannelEvent | null
}

/** A kind of work on devices, as a feature registers it under `deviceJobs` of its manifest. */
export interface DeviceJobKind {
  /** The command that the device gets. */
  command: CommandName
  /** Its name in the activity log of devices, where people ask for it by `POST /devices/actions`. */
  log?: string
  /** What its command always carries. */
  input?: Record<string, unknown>
  /** Work of which a device does one at a time: a second job with this turn cannot be ordered before the first is over. */
  turn?: 'update'
  /** What the device's record shows while a job with a turn is open. */
  task?: DeviceTask
  /** Jobs that are over are kept for good, as the history of what the device runs on. */
  keeps?: boolean
  /**
   * The secret by which the device fetches or hands over the file of a command, as long as the job is open. It goes out with the command and is
   * never stored: the job keeps its hash.
   */
  token?: (app: App, commandId: string) => string
  /** Seconds from the command's going out in which the token is good; without it as long as the job may last. */
  tokenTime?: number
  /**
   * Adds what is not stored, such as a secret, to the input of a command that goes out now, for the first time or again. Kinds with the same
   * command share it.
   */
  complete?: (
    app: App,
    command: { id: string; device_id: number },
    input: Record<string, unknown>,
  ) => Promise<Record<string, unknown>>
  /** Judges the answer in the transaction that ends the job; without it a job is done where the device says so. */
  judge?: (app: App, tx: Transaction, job: DeviceJob, answer: JobAnswer) => Promise<Verdict | undefined>
  /** Jobs of the kind that wait for their turn were written down, in one statement for all. */
  planned?: (tx: Transaction, ids: readonly number[]) => Promise<unknown>
  /**
   * The turn of a planned job has come: orders its command by `sendJob`, or ends it where it cannot begin. `later`: the device is at something
   * else. In a transaction of the worker's.
   */
  begin?: (app: App, tx: Transaction, job: DeviceJob) => Promise<'begun' | 'later'>
  /** The device tells how far it is, in per cent. */
  onTheWay?: (tx: Transaction, job: DeviceJob, percent: number) => Promise<unknown>
  /** A job is over that had begun, or could not begin: in the transaction that ends it. */
  over?: (app: App, tx: Transaction, job: DeviceJob) => Promise<void>
  /** Jobs are over, in whatever way: gives free what they held. */
  release?: (tx: Transaction, ids: readonly number[]) => Promise<unknown>
}

/** The kinds that a feature registers, by their names. */
export type DeviceJobKinds = Readonly<Partial<Record<JobKind, DeviceJobKind>>>

/** All registered kinds. `feature()` fills it. */
export const deviceJobKinds = extensionPoint<DeviceJobKind & { name: JobKind }>('deviceJobKinds')
