import { metrics } from '@outpost/contract/integrations/metrics/endpoints'
import type { MetricsToken } from '@outpost/contract/integrations/metrics/schemas'
import { IconTrash } from '@tabler/icons-react'
import { type Action, action } from '../../../kit/api/action.tsx'
import { confirm } from '../../../kit/dialog/confirm.ts'
import { translate } from '../../../kit/i18n/i18n.ts'

const revoke = ([token]: readonly MetricsToken[]): Promise<true | undefined> =>
  confirm({
    endpoint: metrics.removeToken,
    input: { id: token!.id },
    title: translate('integrations:token.remove.title'),
    message: translate('integrations:token.remove.message', { name: token!.name }),
    confirmLabel: translate('integrations:token.remove.verb'),
    danger: true,
  })

/** The actions on metrics tokens. */
export const tokenActions: readonly Action<MetricsToken>[] = [
  action({
    id: 'remove',
    label: 'integrations:token.remove.verb',
    danger: true,
    icon: IconTrash,
    only: 'row',
    endpoint: metrics.removeToken,
    run: revoke,
  }),
]
