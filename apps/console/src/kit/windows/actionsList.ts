import type { Action } from '../action.tsx'
import { type DialogRef, open } from '../dialog.tsx'
import { translate } from '../i18n.ts'
import { windows } from './dialogs.ts'

export interface ActionsListSpec<Row> {
  /** All actions of the list; those that the reader may not do are left out. */
  actions: readonly Action<Row>[]
  /** The ticked rows. */
  rows: readonly Row[]
}

/** Offers what can be done to the ticked rows, each allowed or with the reason why not. Answers the chosen action's id. */
export function openActions<Row>(spec: ActionsListSpec<Row>): Promise<string | undefined> {
  // The window draws actions of any row and hands each action the rows that came with it.
  const ref = windows.actionsList as unknown as DialogRef<ActionsListSpec<Row> & { close: (id?: string) => void }>
  return open(ref, spec, { title: translate('kit:window.actions.title'), minimizeDisabled: true })
}
