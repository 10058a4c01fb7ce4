import { dialog } from '../../kit/dialog.tsx'

/** The windows of the room; each is loaded when it is first opened. */
export const dialogs = {
  addRemote: dialog(() => import('./AddRemoteDialog.tsx')),
  terminalEntries: dialog(() => import('./TerminalEntriesDialog.tsx')),
}
