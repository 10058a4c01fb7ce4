import { remoteConnect } from '@outpost/contract/remote-access/connect/endpoints'
import { recordings } from '@outpost/contract/remote-access/recording/endpoints'
import { remoteViewing } from '@outpost/contract/remote-access/viewing/endpoints'
import {
  IconDownload,
  IconEye,
  IconPlayerPlay,
  IconPlugConnectedX,
  IconShieldCheck,
  IconTrash,
} from '@tabler/icons-react'
import { type Action, action } from '../../../kit/api/action.tsx'
import { confirm } from '../../../kit/dialog/confirm.ts'
import { type Label, translate } from '../../../kit/i18n/i18n.ts'
import { goTo } from '../../../kit/screen/goTo.ts'
import { recordingAddress } from '../recording/address.ts'
import { removeRecording, saveRecording, verifyRecording } from '../recording/actions.ts'
import { openTab, watchAddress } from '../entry.ts'
import type { HistoryRow } from './row.ts'

const recorded = (row: HistoryRow): true | Label => (row.recording === null ? 'recording:unrecorded' : true)
const watchable = ({ end_time, native, protocol }: HistoryRow): true | Label => {
  if (end_time !== null) return 'remote:sessions.ended'
  return !native && (protocol === 'ssh' || protocol === 'telnet') ? true : 'viewing:onlyTerminals'
}
const removable = (row: HistoryRow): true | Label =>
  row.recording === 'running' ? 'recording:stillRunning' : recorded(row)

/** Ends a session. Its user may, and those who may end sessions of others. */
export const endSession: Action<HistoryRow> = action({
  id: 'end',
  label: 'remote:history.endAction',
  icon: IconPlugConnectedX,
  danger: true,
  endpoint: remoteConnect.end,
  only: 'row',
  allowed: (row) => (row.end_time === null ? true : 'remote:sessions.ended'),
  run: ([row]) =>
    confirm({
      endpoint: remoteConnect.end,
      input: { session_id: row!.id },
      title: translate('remote:history.endTitle'),
      message: translate('remote:history.endMessage', { user: row!.username, name: row!.name }),
      confirmLabel: translate('remote:history.endAction'),
      danger: true,
    }),
})

/** The actions on sessions. */
export const historyActions: readonly Action<HistoryRow>[] = [
  action({
    id: 'play',
    label: 'recording:play',
    icon: IconPlayerPlay,
    endpoint: recordings.get,
    only: 'row',
    allowed: recorded,
    run: ([row]) => goTo(recordingAddress(row!.id)),
  }),
  action({
    id: 'download-recording',
    label: 'recording:download',
    icon: IconDownload,
    endpoint: recordings.download,
    only: 'row',
    allowed: recorded,
    run: ([row]) => saveRecording(row!),
  }),
  action({
    id: 'verify-recording',
    label: 'recording:verify',
    icon: IconShieldCheck,
    endpoint: recordings.verify,
    only: 'row',
    allowed: recorded,
    run: ([row]) => verifyRecording(row!),
  }),
  action({
    id: 'watch',
    label: 'viewing:watch',
    icon: IconEye,
    endpoint: remoteViewing.watch,
    only: 'row',
    allowed: watchable,
    run: ([row]) => openTab(watchAddress(row!.id)),
  }),
  endSession,
  action({
    id: 'remove-recording',
    label: 'recording:remove',
    icon: IconTrash,
    danger: true,
    endpoint: recordings.remove,
    only: 'row',
    allowed: removable,
    run: ([row]) => removeRecording(row!),
  }),
]
