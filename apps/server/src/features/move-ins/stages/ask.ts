import type { Program } from '../../../context.ts'
import type { Actor } from '../../../kit/actor.ts'
import { scopeOf } from '../../../kit/scope.ts'
import { inTransaction } from '../../../kit/transaction.ts'
import { type Performer, runAs, textOfError } from '../apply/run-as.ts'
import { actorStill } from '../actor.ts'
import { sourceOf } from '../source/access.ts'
import { callSource, SourceBusy, SourceError } from '../source/client.ts'
import { isRow, numberOf, textOf } from '../source/values.ts'
import type { ItemRow, MoveRow } from '../table.ts'
import { advanceItem, notMoved } from './items.ts'

/** Seconds for which the token in the install command is valid: a little longer than a device has to arrive. */
const tokenSeconds = 1200

interface Here {
  companyId: number
  online: boolean
}

/** The device in this installation, as the user of the move sees it. */
export const deviceHere = (app: Program, actor: Actor, item: ItemRow): Promise<Here | undefined> =>
  inTransaction(app.db, scopeOf(actor), async (tx) => {
    const row = await tx
      .selectFrom('devices')
      .select(['company_id', 'status'])
      .where('id', '=', item.here_id ?? 0)
      .executeTakeFirst()
    return row && { companyId: row.company_id, online: row.status === 1 }
  })

/** Why a device cannot be asked now; undefined if it can. */
async function faultThere(app: Program, move: MoveRow, item: ItemRow) {
  try {
    const body = await callSource(sourceOf(app, move), 'GET', `/devices/${encodeURIComponent(item.source_id)}`)
    const device = isRow(body['data']) ? body['data'] : body
    const { status } = device
    const isOnline = numberOf(status) === 1 || status === true || textOf(status, 16).toLowerCase() === 'online'
    return isOnline ? undefined : ({ fault: 'offline_there', text: null } as const)
  } catch (error) {
    if (!(error instanceof SourceError)) throw error
    const fault = error.status === 404 ? 'gone_there' : 'refused_there'
    return { fault, text: error.message } as const
  }
}

/** Makes the command that installs the agent, with a token for this one device in its company. */
async function installCommand(app: Program, move: MoveRow, actor: Actor, companyId: number): Promise<string> {
  const performer: Performer = { app, actor, move, later: [] }
  const made = await inTransaction(app.db, scopeOf(actor), (tx) =>
    runAs(tx, performer, {
      endpoint: 'POST /devices/enrolment-tokens',
      input: { company_id: companyId, uses: 1, expires_in: tokenSeconds },
    }),
  )
  for (const act of performer.later) await act()
  return (made as { line: string }).line
}

/** Sends the command to the source. What it answered is stored; if the worker dies, the arrival is awaited all the same. */
async function sendCommand(app: Program, move: MoveRow, item: ItemRow, command: string): Promise<void> {
  try {
    const path = `/devices/${encodeURIComponent(item.source_id)}/command`
    const body = await callSource(sourceOf(app, move), 'POST', path, { command })
    const channel = isRow(body['meta']) ? textOf(body['meta']['channel'], 200) : ''
    await advanceItem(app, move, item, { channel: channel || null, poll_at: new Date() })
  } catch (error) {
    // The source may have taken the command although its answer was lost, so it is not sent again: the device has its time.
    if (error instanceof SourceBusy) return void (await advanceItem(app, move, item, { fault_text: error.message }))
    if (!(error instanceof SourceError)) throw error
    await notMoved(app, move, item, 'refused_there', error.message)
  }
}

/**
 * Has the source run the install command on a device, once: the device is noted as asked before anything is sent. A
 * device that is here already is only asked for an answer. Throws `SourceBusy` if nothing was sent.
 */
export async function ask(app: Program, move: MoveRow, item: ItemRow, actor: Actor): Promise<void> {
  const here = await deviceHere(app, actor, item)
  if (!here) return void (await notMoved(app, move, item, 'not_here'))
  const now = new Date()
  const asked = {
    device_state: 'asked',
    asked_at: now,
    fault: null,
    fault_text: null,
    channel: null,
    poll_at: null,
  } as const
  if (here.online) return void (await advanceItem(app, move, item, asked))
  const there = await faultThere(app, move, item)
  if (there) return void (await notMoved(app, move, item, there.fault, there.text))
  // The call has taken up to 20 s.
  const still = await actorStill(app, move)
  if (!still) return
  let command: string
  try {
    command = await installCommand(app, move, still, here.companyId)
  } catch (error) {
    const text = textOfError(error)
    if (text === undefined) throw error
    return void (await notMoved(app, move, item, 'not_here', text))
  }
  if (await advanceItem(app, move, item, asked)) await sendCommand(app, move, { ...item, ...asked }, command)
}
