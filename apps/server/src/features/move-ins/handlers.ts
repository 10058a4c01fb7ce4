import { fail } from '@outpost/contract/kit/errors'
import { moveIns } from '@outpost/contract/move-ins/endpoints'
import { moveInSchemas } from '@outpost/contract/move-ins/schemas'
import { sql } from 'kysely'
import type { Transaction } from '../../db/database.ts'
import { type Context, implement } from '../../kit/implement.ts'
import { inScope } from '../../kit/scope.ts'
import { requireCompany } from '../companies/service.ts'
import { wake } from './advance.ts'
import { planIn } from './plan/plan.ts'
import { presentItem, presentMove } from './present.ts'
import { deviceFiguresOf, figuresOf, listItems, listMoves, visibleMoves } from './queries.ts'
import { checkedAddress } from './source/address.ts'
import { chooseDevices } from './stages/choose.ts'
import { requireRoom } from './room.ts'
import { requireAccess } from './source/access.ts'
import { stopMove } from './stop.ts'
import type { MoveRow } from './table.ts'

/** The limit of moves that a user begins, or whose source a user has read again, in an hour. */
const reads = { limit: 30, seconds: 3600 } as const

async function findMove({ tx, scope }: Context, id: number) {
  const row = await visibleMoves(tx, scope).where('move_ins.id', '=', id).executeTakeFirst()
  if (!row) throw fail('NOT_FOUND')
  return row
}

/** Locks a move that is in one of these states, and in no stage. Throws CONFLICT. */
async function lockIdle({ tx, scope }: Context, id: number, states: readonly MoveRow['state'][]): Promise<MoveRow> {
  const row = await tx
    .selectFrom('move_ins')
    .selectAll()
    .where('id', '=', id)
    .where(inScope(scope, 'move_ins.company_id'))
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw fail('NOT_FOUND')
  if (row.stage_state === 'running')
    throw fail('CONFLICT', { message: 'A stage is running. Wait for its end, or stop it.' })
  if (!states.includes(row.state)) throw fail('CONFLICT', { message: 'This is not possible at the moment.' })
  return row
}

/**
 * Checks whether a move may be read at another address. The stored token is sent to no other address, and ids of another
 * cloud mean other things. Throws VALIDATION.
 */
async function requireNewSource(tx: Transaction, id: number, token: string | undefined): Promise<void> {
  if (token === undefined) throw fail('VALIDATION', { source: 'token', message: 'Enter a token for the new address.' })
  const here = await tx
    .selectFrom('move_in_items')
    .select('id')
    .where('move_in_id', '=', id)
    .where('here_id', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  if (here)
    throw fail('VALIDATION', {
      source: 'url',
      message: 'This move has a plan already. Connect another source instead.',
    })
  await tx.deleteFrom('move_in_items').where('move_in_id', '=', id).execute()
}

/** As whom a worker goes on, and at which address devices reach this server if none is set. */
const authorOf = ({ actor, request }: Context) => ({
  user_id: actor.userId,
  acting_company_id: actor.companyId,
  credential_kind: actor.credential.kind === 'token' ? ('token' as const) : ('session' as const),
  credential_id: actor.credential.id,
  origin: request.origin,
})

/** What starting work on a move sets. With the new attempt number, late results of the earlier attempt are ignored. */
const newAttempt = (context: Context, { attempt }: MoveRow) => ({
  ...authorOf(context),
  attempt: attempt + 1,
  failures: 0,
  paused_until: null,
  error: null,
})

const target = (id: number): string => `move-in:${id}`

export default implement(moveIns, moveInSchemas, {
  async list({ tx, scope }, query) {
    const { rows, total } = await listMoves(tx, scope, query)
    return { rows: rows.map(presentMove), total }
  },
  async get(context, { id }) {
    const row = await findMove(context, id)
    const { stage: number, stage_state: state, stage_size: devices, halt_percent, remove_there } = row
    return {
      ...presentMove(row),
      figures: await figuresOf(context.tx, id),
      devices: await deviceFiguresOf(context.tx, id),
      stage: state && { number, state, devices, halt_percent, remove_there },
    }
  },
  async create(context, { company_id, url, token }) {
    const { app, tx, scope, actor, audit } = context
    await requireCompany(tx, scope, company_id, 'company_id')
    const address = checkedAddress(url, app.env.outboundAllow)
    await requireRoom(tx, actor)
    await app.limits.take(`move-in:${actor.userId}`, reads.limit, reads.seconds)
    const { id } = await tx
      .insertInto('move_ins')
      .values({
        company_id,
        ...authorOf(context),
        url: address,
        token: app.sealer.seal(Buffer.from(token)),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await wake(tx, { id, userId: actor.userId })
    audit({ target: target(id), detail: { url: address, company_id } })
    return presentMove(await findMove(context, id))
  },
  async read(context, { id, url, token }) {
    const { app, tx, actor, audit } = context
    const move = await lockIdle(context, id, ['planned', 'applied', 'failed'])
    const address = url === undefined ? move.url : checkedAddress(url, app.env.outboundAllow)
    if (token === undefined) requireAccess(app, move)
    if (address !== move.url) await requireNewSource(tx, id, token)
    await requireRoom(tx, actor)
    await app.limits.take(`move-in:${actor.userId}`, reads.limit, reads.seconds)
    await tx
      .updateTable('move_ins')
      .set({
        state: 'reading',
        reading: 'company',
        read_offset: 0,
        url: address,
        api_url: null,
        source_top: null,
        unreadable: sql`'{}'`,
        ...newAttempt(context, move),
        ...(token !== undefined && { token: app.sealer.seal(Buffer.from(token)) }),
      })
      .where('id', '=', id)
      .execute()
    // What is no longer at the source is not created.
    await tx
      .deleteFrom('move_in_items')
      .where('move_in_id', '=', id)
      .where('here_id', 'is', null)
      .where('left_out', '=', false)
      .execute()
    await wake(tx, { id, userId: actor.userId })
    audit({
      target: target(id),
      detail: { url: address, company_id: move.company_id, new_access: token !== undefined },
    })
  },
  async remove(context, { id }) {
    const row = await findMove(context, id)
    await context.tx.deleteFrom('move_ins').where('id', '=', id).execute()
    context.audit({ target: target(id), detail: { url: row.url, company_id: row.company_id } })
  },
  async items(context, { id, ...query }) {
    await findMove(context, id)
    const { rows, total } = await listItems(context.tx, id, query)
    return { rows: rows.map(presentItem), total }
  },
  async leaveOut(context, { id, item_id, left_out }) {
    const move = await lockIdle(context, id, ['planned', 'applied'])
    await context.tx
      .updateTable('move_in_items')
      .set({ left_out })
      .where('move_in_id', '=', id)
      .where('id', 'in', item_id)
      .where('state', '<>', 'done')
      .execute()
    await planIn(context.app, context.tx, context.scope, move)
    context.audit({ target: target(id), detail: { left_out, count: item_id.length, company_id: move.company_id } })
  },
  async apply(context, { id, users, files }) {
    const { app, tx, scope, actor, audit } = context
    const move = await lockIdle(context, id, ['planned', 'applied'])
    requireAccess(app, move)
    await requireRoom(tx, actor)
    await tx
      .updateTable('move_in_items')
      .set({ state: 'planned', message: null })
      .where('move_in_id', '=', id)
      .where('state', '=', 'failed')
      .execute()
    // Something may have been created here since the source was read.
    await planIn(app, tx, scope, move)
    await tx
      .updateTable('move_ins')
      .set({
        state: 'applying',
        take_users: users,
        take_files: files,
        ...newAttempt(context, move),
      })
      .where('id', '=', id)
      .execute()
    await wake(tx, { id, userId: actor.userId })
    audit({ target: target(id), detail: { users, files, company_id: move.company_id } })
  },
  async stage(context, { id, ...choice }) {
    const { app, tx, actor, audit } = context
    const move = await lockIdle(context, id, ['applied'])
    requireAccess(app, move)
    await requireRoom(tx, actor)
    const size = await chooseDevices(tx, move, choice)
    const { halt_percent, remove_there } = choice
    await tx
      .updateTable('move_ins')
      .set({
        stage: move.stage + 1,
        stage_state: 'running',
        stage_size: size,
        halt_percent,
        remove_there,
        ...newAttempt(context, move),
      })
      .where('id', '=', id)
      .execute()
    await wake(tx, { id, userId: actor.userId })
    audit({ target: target(id), detail: { count: size, halt_percent, remove_there, company_id: move.company_id } })
  },
  async stop(context, { id }) {
    const row = await findMove(context, id)
    await stopMove(context, id)
    context.audit({ target: target(id), detail: { company_id: row.company_id } })
  },
})
