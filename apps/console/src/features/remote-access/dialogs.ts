import { dialog } from '../../kit/dialog/dialog.tsx'
import { messages } from './messages.ts'

/** The dialogs of this feature; each is loaded when it is first opened. */
export const dialogs = {
  accessRequest: dialog(() => import('./approval/RequestDetailsDialog.tsx'), messages),
  addRemote: dialog(() => import('./AddRemoteDialog.tsx'), messages),
  approvalSettings: dialog(() => import('./approval/ApprovalSettingsDialog.tsx'), messages),
  checkAccess: dialog(() => import('./check/CheckAccessDialog.tsx'), messages),
  connectionLogs: dialog(() => import('./info/ConnectionLogsDialog.tsx'), messages),
  consent: dialog(() => import('./consent/ConsentDialog.tsx'), messages),
  denyRequest: dialog(() => import('./approval/DenyDialog.tsx'), messages),
  deviceAccess: dialog(() => import('./info/DeviceAccessDialog.tsx'), messages),
  editRemote: dialog(() => import('./EditRemoteDialog.tsx'), messages),
  credentials: dialog(() => import('./credentials/CredentialsDialog.tsx'), messages),
  commandResult: dialog(() => import('./command/TargetCommandResultDialog.tsx'), messages),
  connect: dialog(() => import('./web/ConnectDialog.tsx'), messages),
  emergency: dialog(() => import('./consent/EmergencyDialog.tsx'), messages),
  native: dialog(() => import('./native/NativeDialog.tsx'), messages),
  newPorts: dialog(() => import('./scan/NewPortsDialog.tsx'), messages),
  portScan: dialog(() => import('./scan/PortScanDialog.tsx'), messages),
  recordingSettings: dialog(() => import('./recording/RecordingSettingsDialog.tsx'), messages),
  requestAccess: dialog(() => import('./approval/RequestAccessDialog.tsx'), messages),
  remoteInfo: dialog(() => import('./info/RemoteInfoDialog.tsx'), messages),
  runCommand: dialog(() => import('./command/TargetCommandDialog.tsx'), messages),
  sessionLink: dialog(() => import('./web/SessionLinkDialog.tsx'), messages),
  share: dialog(() => import('./guests/ShareDialog.tsx'), messages),
  specialKeys: dialog(() => import('./desktop/SpecialKeysDialog.tsx'), messages),
  terminalEntries: dialog(() => import('./TerminalEntriesDialog.tsx'), messages),
}
