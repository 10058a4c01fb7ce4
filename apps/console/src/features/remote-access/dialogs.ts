import { dialog } from '../../kit/dialog/dialog.tsx'
import { messages } from './messages.ts'

/** The dialogs of this feature; each is loaded when it is first opened. */
export const dialogs = {
  addRemote: dialog(() => import('./AddRemoteDialog.tsx'), messages),
  editRemote: dialog(() => import('./EditRemoteDialog.tsx'), messages),
  credentials: dialog(() => import('./credentials/CredentialsDialog.tsx'), messages),
  commandResult: dialog(() => import('./command/TargetCommandResultDialog.tsx'), messages),
  connect: dialog(() => import('./web/ConnectDialog.tsx'), messages),
  native: dialog(() => import('./native/NativeDialog.tsx'), messages),
  newPorts: dialog(() => import('./scan/NewPortsDialog.tsx'), messages),
  portScan: dialog(() => import('./scan/PortScanDialog.tsx'), messages),
  recordingSettings: dialog(() => import('./recording/RecordingSettingsDialog.tsx'), messages),
  runCommand: dialog(() => import('./command/TargetCommandDialog.tsx'), messages),
  sessionLink: dialog(() => import('./web/SessionLinkDialog.tsx'), messages),
  specialKeys: dialog(() => import('./desktop/SpecialKeysDialog.tsx'), messages),
  terminalEntries: dialog(() => import('./TerminalEntriesDialog.tsx'), messages),
}
