import { arrivalMinutes } from '@outpost/contract/move-ins/constants'
import { isFinal } from '@outpost/contract/kit/channel-status'
import type { Program } from '../../../context.ts'
import type { Actor } from '../../../kit/actor.ts'
import { scopeOf, systemScope } from '../../../kit/scope.ts'
import { inTransaction } from '../../../kit/transaction.ts'
import { type Performer, runAs, textOfError } from '../apply/run-as.ts'
import { readChannel } from '../../channels/service.ts'
import { sourceOf } from '../source/access.ts'
import { callSource, lastEvent, SourceBusy, SourceError } from '../source/client.ts'
import { textOf } from '../source/values.ts'
import type { ItemRow, MoveRow } from '../table.ts'
import { deviceHere } from './ask.ts'
import { advanceItem, isOfAttempt, notMoved } from './items.ts'

/** Seconds between two looks at a channel of the source, the first and the last ones: its requests are counted. */
const polls = { first: 2, last: 60 } as const

const secondsSince = (at: Date | null): number => (at ? (Date.now() - at.getTime()) / 1000 : 0)

/** Reads what the source says about the command, from time to time. @returns its text if the command has failed */
async function failureThere(app: Program, move: MoveRow, item: ItemRow): Promise<string | undefined> {
  if (item.channel === null || (item.poll_at && item.poll_at > new Date())) return undefined
  let event
  try {
    event = await lastEvent(sourceOf(app, move), item.channel, item.source_id)
  } catch (error) {
    if (!(error instanceof SourceError) && !(error instanceof SourceBusy)) throw error
  }
  const status = textOf(event?.['status'], 32).toLowerCase()
  if (['error', 'failed', 'expired', 'cancelled'].includes(status)) return textOf(event?.['value'], 400) || status
  const pause = Math.min(polls.last, Math.max(polls.first, secondsSince(item.asked_at) / 2))
  const ended = isFinal({ status })
  await advanceItem(app, move, item, ended ? { channel: null } : { poll_at: new Date(Date.now() + pause * 1000) })
  return undefined
}

/** Asks a device that is online here for its values, which changes nothing on it. */
async function askHere(app: Program, move: MoveRow, item: ItemRow, actor: Actor): Promise<void> {
  const performer: Performer = { app, actor, move, later: [] }
  try {
    await inTransaction(app.db, scopeOf(actor), async (tx) => {
      const made = await runAs(tx, performer, {
        endpoint: 'POST /devices/actions',
        input: { action: 'update_metrics_data', device_id: [item.here_id] },
      })
      await tx
        .updateTable('move_in_items')
        .set({ device_state: 'joined', answer_channel: (made as { channel: string }).channel })
        .where('id', '=', item.id)
        .where('device_state', '=', 'asked')
        .where(isOfAttempt(move))
        .execute()
    })
  } catch (error) {
    const text = textOfError(error)
    if (text === undefined) throw error
    await notMoved(app, move, item, 'no_answer', text)
  }
  for (const act of performer.later) await act()
}

/** Looks at a device of which the source was told to run the command. */
export async function followAsked(app: Program, move: MoveRow, item: ItemRow, actor: Actor): Promise<void> {
  const here = await deviceHere(app, actor, item)
  if (!here) return void (await notMoved(app, move, item, 'not_here'))
  if (here.online) return askHere(app, move, item, actor)
  const failed = await failureThere(app, move, item)
  if (failed !== undefined) return void (await notMoved(app, move, item, 'command_failed', failed))
  if (secondsSince(item.asked_at) > arrivalMinutes * 60) await notMoved(app, move, item, 'no_arrival', item.fault_text)
}

/** Looks at a device that is online here and was asked for an answer. */
export async function followJoined(app: Program, move: MoveRow, item: ItemRow, actor: Actor): Promise<void> {
  const content = await inTransaction(app.db, systemScope, (tx) =>
    readChannel(tx, app.sealer, item.answer_channel ?? '', actor.userId),
  )
  const last = content?.[String(item.here_id)]?.at(-1)
  if (last?.status === 'completed')
    return void (await advanceItem(app, move, item, { device_state: 'moved', channel: null }))
  if (last && isFinal(last)) return void (await notMoved(app, move, item, 'no_answer', last.value))
  if (secondsSince(item.asked_at) > arrivalMinutes * 60) return void (await notMoved(app, move, item, 'no_answer'))
  // The channel belongs to the user who began the earlier stage, so the device is asked again as this user.
  if (!content) await advanceItem(app, move, item, { device_state: 'asked' })
}

/** Removes a device at the source that has answered here. Throws `SourceBusy`. */
export async function removeThere(app: Program, move: MoveRow, item: ItemRow): Promise<void> {
  const id = Number(item.source_id)
  try {
    await callSource(sourceOf(app, move), 'DELETE', '/devices', {
      device_id: [Number.isSafeInteger(id) ? id : item.source_id],
    })
    await advanceItem(app, move, item, { removed_at: new Date(), removal_error: null })
  } catch (error) {
    if (!(error instanceof SourceError)) throw error
    // An earlier attempt may have removed it without an answer.
    const gone = error.status === 404
    await advanceItem(
      app,
      move,
      item,
      gone ? { removed_at: new Date() } : { removal_error: error.message.slice(0, 500) },
    )
  }
}
