import { sql } from 'kysely'
import type { Updateable } from 'kysely'
import type { Program } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import type { Actor } from '../../kit/actor.ts'
import { systemScope } from '../../kit/scope.ts'
import { inTransaction } from '../../kit/transaction.ts'
import { actorOf, mayNotGoOn } from './actor.ts'
import { applyNext } from './apply/apply.ts'
import { makePlan } from './plan/plan.ts'
import { connectSource, readNext } from './plan/read.ts'
import { SourceBusy, SourceError } from './source/client.ts'
import { abandonUnderWay } from './stages/items.ts'
import { advanceStage, releaseWaiting } from './stages/stage.ts'
import type { MoveInTables, MoveRow } from './table.ts'

/** Milliseconds of one run of the job, so that a worker can stop and other jobs get their turn. */
const runMs = 5000
/** Seconds between two looks at devices that are on their way. */
const lookSeconds = 1
/** Failed calls in a row after which the source counts as unreachable. */
const mostFailures = 20

/**
 * Has a worker go on with a move. All moves share two queues, and so take at most two places of the workers: the source
 * decides how long a call takes, and other work must not wait for it. A user has only one of the two.
 */
export const wake = (tx: Transaction, { id, userId }: { id: number; userId: number }, seconds = 0): Promise<unknown> =>
  sql`select graphile_worker.add_job('move-ins.advance', json_build_object('id', ${id}::integer),
    queue_name := ${`move-ins.${userId % 2}`}, job_key := ${`move-ins.${id}`},
    run_at := now() + ${seconds} * interval '1 second')`.execute(tx)

type Changes = Updateable<MoveInTables['move_ins']>

/** Changes a move if its attempt is still the one that was read. @returns whether it was */
async function changeMove(tx: Transaction, { id, attempt }: MoveRow, changes: Changes): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('move_ins')
    .set({ ...changes, updated_at: new Date() })
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

const setMove = (app: Program, move: MoveRow, changes: Changes): Promise<boolean> =>
  inTransaction(app.db, systemScope, (tx) => changeMove(tx, move, changes))

const noFailures = { failures: 0, paused_until: null, error: null } as const

/** Whether a stage has devices that are to be asked, or are on their way. */
const hasStage = ({ state, stage_state }: MoveRow): boolean =>
  state === 'applied' && (stage_state === 'running' || stage_state === 'halted')

const hasWork = (move: MoveRow): boolean => move.state === 'reading' || move.state === 'applying' || hasStage(move)

/** Ends what a move is doing, for a reason that is meant for users. */
async function giveUp(app: Program, move: MoveRow, error: string): Promise<void> {
  if (move.state === 'reading') await setMove(app, move, { state: 'failed', error })
  else if (move.state === 'applying') await setMove(app, move, { state: 'applied', error })
  else
    await inTransaction(app.db, systemScope, async (tx) => {
      if (await changeMove(tx, move, { stage_state: 'halted', error })) await releaseWaiting(tx, move.id)
    })
}

/** Ends what a move is doing because nobody is left on whose behalf to do it, also for devices that are on their way. */
async function giveUpForGood(app: Program, move: MoveRow): Promise<void> {
  const abandoned = await inTransaction(app.db, systemScope, (tx) => abandonUnderWay(tx, move, mayNotGoOn))
  if (abandoned || move.state !== 'applied' || move.stage_state === 'running') await giveUp(app, move, mayNotGoOn)
}

/** Does the next piece of work of a move. @returns the seconds until the next one; undefined if there is none */
async function step(app: Program, move: MoveRow, actor: Actor): Promise<number | undefined> {
  if (move.state === 'reading') {
    if (move.api_url === null) await connectSource(app, move)
    else if (move.reading !== null) await readNext(app, move, move.reading)
    else {
      await makePlan(app, move, actor)
      await setMove(app, move, { state: 'planned', ...noFailures })
    }
    return 0
  }
  if (move.state === 'applying') {
    if (!(await applyNext(app, move, actor))) await setMove(app, move, { state: 'applied', ...noFailures })
    return 0
  }
  return (await advanceStage(app, move, actor)) ? lookSeconds : undefined
}

/** Notes that the source cannot be asked now. @returns the seconds until it is asked again; undefined to give up */
async function pause(app: Program, move: MoveRow, error: SourceBusy): Promise<number | undefined> {
  // The user who enters an address waits for the answer, and it may be the wrong address.
  if (move.api_url === null || move.failures >= mostFailures) {
    await giveUp(app, move, error.message)
    return undefined
  }
  const until = new Date(Date.now() + error.seconds * 1000)
  await setMove(app, move, { failures: move.failures + 1, paused_until: until, error: error.message })
  return error.seconds
}

async function stepOrPause(app: Program, move: MoveRow): Promise<number | undefined> {
  if (!hasWork(move)) return undefined
  const left = move.paused_until ? (move.paused_until.getTime() - Date.now()) / 1000 : 0
  if (left > 0) return left
  const actor = await actorOf(app, move)
  if (!actor) {
    await giveUpForGood(app, move)
    return undefined
  }
  try {
    const next = await step(app, move, actor)
    // A step that ended the work has cleared the failures itself.
    if (move.failures > 0) await setMove(app, move, noFailures)
    return next
  } catch (error) {
    if (error instanceof SourceBusy) return pause(app, move, error)
    if (!(error instanceof SourceError)) throw error
    await giveUp(app, move, error.message)
    return undefined
  }
}

const readMove = (app: Program, id: number): Promise<MoveRow | undefined> =>
  inTransaction(app.db, systemScope, (tx) =>
    tx.selectFrom('move_ins').selectAll().where('id', '=', id).executeTakeFirst(),
  )

/** Goes on with a move for a few seconds, and comes back later if there is more to do. */
export async function advanceMove(app: Program, { id }: { id: number }): Promise<void> {
  const end = performance.now() + runMs
  for (;;) {
    const move = await readMove(app, id)
    const next = move && (await stepOrPause(app, move))
    if (next === undefined) return
    if (next === 0 && performance.now() < end) continue
    await inTransaction(app.db, systemScope, (tx) => wake(tx, { id, userId: move!.user_id ?? 0 }, next))
    return
  }
}

/** Goes on with moves whose job was lost. */
export const resumeMoves = (app: Program): Promise<void> =>
  inTransaction(app.db, systemScope, async (tx) => {
    const open = await sql<{ id: number; userId: number }>`
      select m.id, coalesce(m.user_id, 0) as "userId" from move_ins m
      where (m.state in ('reading', 'applying') or m.stage_state = 'running' or m.stage_state = 'halted' and exists (
          select from move_in_items i where i.move_in_id = m.id and i.device_state in ('asked', 'joined')))
        and not exists (select from graphile_worker._private_jobs j where j.key = 'move-ins.' || m.id)`.execute(tx)
    for (const move of open.rows) await wake(tx, move)
  })
