import { authorized } from '@outpost/contract/devices/authorized/endpoints'
import type { ApprovedDevice } from '@outpost/contract/devices/authorized/schemas'
import { IconTrash } from '@tabler/icons-react'
import { type Action, action } from '../../../kit/api/action.tsx'
import { confirm } from '../../../kit/dialog/confirm.ts'
import { translate } from '../../../kit/i18n/i18n.ts'

const remove = (rows: readonly ApprovedDevice[]): Promise<true | undefined> =>
  confirm({
    endpoint: authorized.remove,
    input: { id: rows.map(({ id }) => id) },
    title: translate('approved:remove.title'),
    message: translate('approved:remove.message', { count: rows.length }),
    confirmLabel: translate('approved:remove.verb'),
    danger: true,
  })

/** The actions for approved devices. */
export const approvedActions: readonly Action<ApprovedDevice>[] = [
  action({
    id: 'remove',
    label: 'approved:remove.action',
    icon: IconTrash,
    danger: true,
    endpoint: authorized.remove,
    run: remove,
  }),
]
