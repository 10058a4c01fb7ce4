import { closeToast, isToastShown, toast } from '@outpost/ui/Toast'
import { needMessages, translate } from '../i18n/i18n.ts'
import { sayMessages } from '../i18n/messages.ts'
import { attempt } from './act.ts'

/** How long an act can be undone, in ms. The time stands still while the pointer or the focus is on the message. */
export const UNDO_TIME = 8000

/** Sends the requests that restore what was there before an act. */
export type Restore = () => Promise<unknown>

export interface UndoSpec {
  /** What was done. */
  message: string
  restore: Restore
  /** Reads the data on screen again. */
  refresh: () => void
}

let count = 0
/** Stops listening for the keys of the act that was offered last. */
let stop: () => void = () => undefined

/**
 * Shows what was done, with a button that undoes it for a while. Ctrl+Z or Cmd+Z does the same, except in a field, where
 * it belongs to the text.
 * @example await offerUndo({ message: translate('says:undo.moved'), restore: () => moveBack(), refresh })
 */
export async function offerUndo({ message, restore, refresh }: UndoSpec): Promise<void> {
  await needMessages(sayMessages)
  const id = `undo-${++count}`
  let used = false
  const undo = async (): Promise<void> => {
    if (used) return
    used = true
    stop()
    closeToast(id)
    if (await attempt(restore)) toast({ type: 'success', message: translate('says:undo.done') })
    refresh()
  }
  toast({
    id,
    type: 'success',
    message,
    duration: UNDO_TIME,
    action: { label: translate('says:undo.verb'), onClick: () => void undo() },
  })
  listenForKeys(id, undo)
}

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))

function listenForKeys(id: string, undo: () => Promise<void>): void {
  stop()
  const onKey = (event: KeyboardEvent): void => {
    if (!isToastShown(id)) return stop()
    if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey || isField(event.target))
      return
    event.preventDefault()
    void undo()
  }
  window.addEventListener('keydown', onKey)
  stop = () => window.removeEventListener('keydown', onKey)
}
