import { changePhases } from '@outpost/contract/device/change'
import { readHashes } from '@outpost/contract/device/plan'
import { sql, type Selectable } from 'kysely'
import type { App } from '../../context.ts'
import type { Database, Transaction } from '../../db/database.ts'
import type { DeviceJob, DeviceJobKind, JobAnswer, Verdict } from '../../kit/device-job.ts'
import { emit } from '../../kit/event.ts'
import { secretHider } from '../../kit/hide-secrets.ts'
import { endEvent, fetchToken } from '../device-jobs/service.ts'
import { replaceAnswer } from '../devices/service.ts'
import { logEnded } from './activity.ts'
import { configChangeEnded } from './events.ts'
import { beginChange, beginChanges, releaseChanges } from './noted.ts'
import { endPassword } from './passwords/end.ts'
import type { StoredState } from './table.ts'

type ChangeRow = Selectable<Database['config_changes']>

/** Codes of a device that has put the old configuration back. */
const restoring = new Set(['NOT_APPLIED', 'TEST_FAILED', 'NOT_CONFIRMED', 'CANCELLED', 'RESTARTED'])
/** Codes after which nobody knows what the device has done. */
const unclear = new Set(['OUTCOME_UNKNOWN', 'TIMEOUT', 'FAILED'])

/** Derives how a change has ended from the answer of its command. A device that does not say so has confirmed nothing. */
function stateOf({ state, code, data }: JobAnswer): Exclude<StoredState, 'open' | 'unconfirmed'> {
  if (state === 'completed') return data['state'] === 'confirmed' ? 'confirmed' : 'unknown'
  if (state !== 'failed') return state
  if (restoring.has(code)) return 'restored'
  return unclear.has(code) ? 'unknown' : 'refused'
}

const outcomes = {
  confirmed: 'done',
  restored: 'failed',
  refused: 'refused',
  cancelled: 'cancelled',
  expired: 'expired',
  unknown: 'unknown',
} as const

const phases: ReadonlySet<unknown> = new Set(changePhases)
const text = (value: unknown, most: number): string => (typeof value === 'string' ? value.slice(-most) : '')

/** The event on the channel of a change, which one that was ordered alone does not have. */
const endEventOf = (state: keyof typeof outcomes, words: string): Verdict['event'] => ({
  ...endEvent(state === 'confirmed' ? 'done' : state === 'cancelled' ? 'cancelled' : 'failed', words),
  response_state: state,
})

/** Returns the change of a job that has not ended, locked; one whose outcome is unknown has not. */
const openChange = (tx: Transaction, jobId: number): Promise<ChangeRow | undefined> =>
  tx
    .selectFrom('config_changes')
    .selectAll()
    .where('job_id', '=', jobId)
    .where('state', 'in', ['open', 'unconfirmed', 'unknown'])
    .forUpdate()
    .executeTakeFirst()

/** Stores how a change has ended, with what the device says about it. */
async function settle(app: App, tx: Transaction, row: ChangeRow, job: DeviceJob, answer: JobAnswer): Promise<Verdict> {
  const state = stateOf(answer)
  const secrets = row.secrets ? (JSON.parse(app.sealer.unseal(row.secrets).toString()) as string[]) : []
  const { phase, hashes, log } = answer.data
  const hide = secretHider(secrets)
  const said = hide(answer.text)
  const ended = state !== 'unknown'
  await tx
    .updateTable('config_changes')
    .set({
      state,
      phase: phases.has(phase) ? String(phase) : row.phase,
      code: answer.code || null,
      text: said || null,
      // Hidden first, so that no end of a secret is left where the log is cut.
      log: hide(text(log, 8000)).slice(-4000) || row.log,
      hashes: JSON.stringify(Object.fromEntries(readHashes(text(hashes, 65_536)))),
      unknown_since: ended ? null : sql<Date>`coalesce(unknown_since, now())`,
      finished_at: ended ? sql<Date>`now()` : null,
      ...(ended && { plan: null }),
    })
    .where('id', '=', row.id)
    .execute()
  const isPassword = await endPassword(app, tx, row.id, job.channel, state, said || answer.code)
  await emit(tx, configChangeEnded, {
    app,
    changeId: row.id,
    jobId: row.job_id,
    deviceId: row.device_id,
    state,
    said: said || answer.code,
  })
  if (!isPassword) await logEnded(tx, row, job, state, said || answer.code)
  const words = state === 'confirmed' ? 'Applied and confirmed.' : said
  return { outcome: outcomes[state], said: words, event: isPassword ? null : endEventOf(state, words || answer.code) }
}

async function interpret(app: App, tx: Transaction, job: DeviceJob, answer: JobAnswer): Promise<Verdict | undefined> {
  const row = await openChange(tx, job.id)
  if (!row) return undefined
  const verdict = await settle(app, tx, row, job, answer)
  // The device may repeat a secret in its message, and its log is kept with the change.
  if (job.command_id) await replaceAnswer(tx, job.command_id, { text: verdict.said ?? '', data: {} })
  return verdict
}

/** The result of a device that was given up, possibly after weeks. */
async function late(app: App, tx: Transaction, job: DeviceJob, answer: JobAnswer): Promise<void> {
  const row = await openChange(tx, job.id)
  if (row) await settle(app, tx, row, job, answer)
}

/** Jobs that change the configuration of a device. */
export const configureKinds = {
  configure: {
    command: 'config.apply',
    turn: 'configure',
    token: (app, id) => fetchToken(app, id),
    interpret,
    late,
    begin: beginChange,
    beginAll: beginChanges,
    release: releaseChanges,
    async offered(app, tx, job) {
      const row = await tx
        .selectFrom('config_changes')
        .select('plan')
        .where('job_id', '=', job.id)
        .where('state', '=', 'open')
        .executeTakeFirst()
      return row?.plan ? { content: app.sealer.unseal(row.plan) } : undefined
    },
  } satisfies DeviceJobKind,
} as const
