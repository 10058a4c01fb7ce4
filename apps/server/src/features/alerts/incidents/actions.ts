import type { ActionOptions, TaggedAction } from '@outpost/contract/alerts/conditions'
import { type ActionName, type ActionState, messageActions, type MessageKind } from '@outpost/contract/alerts/constants'
import type { Transaction } from '../../../db/database.ts'
import type { Happened } from '../evaluate/happened.ts'
import { languageOf } from '../../mail/service.ts'
import { fillIn, markOf } from './text.ts'

/** An action that is about to be stored. */
export interface NewAction {
  kind: MessageKind
  tag: string
  name: ActionName
  receiver: string
  options: ActionOptions & { text?: string }
  state: ActionState
  message: string
  /** A silence withholds it. */
  silenced?: boolean
}

/** The column `receiver` contains this prefix and the id of a receiver. */
export const receiverPrefix = 'receiver:'

/** Returns who is told by an action; one empty text for what the device does. */
export function receiversOf({ name, options }: Pick<TaggedAction, 'name' | 'options'>): string[] {
  if (name === 'SendEmail')
    return [...new Set(options.receiving_emails)].map((address) => `mail:${address.toLowerCase()}`)
  if (name === 'SendNotification') return [...new Set(options.receiving_users)].map((id) => `user:${id}`)
  if (name === 'SendToReceivers') return [...new Set(options.receiver_ids)].map((id) => `${receiverPrefix}${id}`)
  return ['']
}

/** Returns the subject and text of a message about an event. */
export async function wordsOf(
  tx: Transaction,
  { options }: Pick<TaggedAction, 'options'>,
  event: Happened,
  kind: Exclude<MessageKind, 'digest'>,
): Promise<ActionOptions & { text: string }> {
  const { automation } = event
  const language = automation.user_id === null ? 'en' : await languageOf(tx, automation.user_id)
  const subject = fillIn(options.subject ?? automation.name, event)
  return {
    ...options,
    subject: `${markOf(kind, language)}${subject}`,
    text: fillIn(options.message ?? '', event),
  }
}

/**
 * Returns the actions of an event. Of the devices of an incident one is told about; the messages about the others are
 * recorded as part of it.
 * @param isTold whether this event is the one that is told
 */
export async function actionsOf(
  tx: Transaction,
  event: Happened,
  incidentId: number | null,
  kind: Exclude<MessageKind, 'digest'>,
  isTold: boolean,
): Promise<NewAction[]> {
  const block = event.automation.rule.blocks.find(({ tag }) => tag === event.block)
  const found: NewAction[] = []
  for (const action of block?.actions ?? []) {
    const isMessage = messageActions.includes(action.name)
    if (!isMessage && kind !== 'firing') continue
    const options = isMessage ? await wordsOf(tx, action, event, kind) : action.options
    for (const receiver of receiversOf(action))
      found.push({
        kind,
        tag: action.tag,
        name: action.name,
        receiver,
        options,
        ...(isMessage && !isTold
          ? {
              state: 'withheld',
              message: `The receiver was already notified of incident ${incidentId}, which includes this device.`,
            }
          : { state: 'waiting', message: '' }),
      })
  }
  return found
}
