import { remoteConnect } from '@outpost/contract/remote-access/connect/endpoints'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { type Action, action } from '../../../kit/api/action.tsx'
import { confirm } from '../../../kit/dialog/confirm.ts'
import { translate } from '../../../kit/i18n/i18n.ts'
import type { HistoryRow } from './row.ts'

/** The actions on sessions. A running one can be ended by its user, and by those who may end sessions of others. */
export const historyActions: readonly Action<HistoryRow>[] = [
  action({
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
  }),
]
