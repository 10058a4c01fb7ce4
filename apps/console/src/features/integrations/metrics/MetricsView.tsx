import { metrics } from '@outpost/contract/integrations/metrics/endpoints'
import type { UiAction } from '@outpost/ui/Actions'
import { IconPlus } from '@tabler/icons-react'
import { useCan } from '../../../kit/auth/can.ts'
import { open } from '../../../kit/dialog/dialog.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import { ListTable } from '../../../kit/table/ListTable.tsx'
import { useTable } from '../../../kit/table/table.tsx'
import { dialogs } from '../dialogs.ts'
import { IntegrationsFrame } from '../IntegrationsFrame.tsx'
import { tokenActions } from './actions.ts'
import { useTokenColumns } from './columns.tsx'

/** Opens the dialog for a new token, and then shows the token. */
const add = async (): Promise<void> => {
  const made = await open(dialogs.newToken, {})
  if (made) await open(dialogs.token, { token: made.token })
}

/** The tokens with which Prometheus reads the metrics of devices. */
export default function MetricsView() {
  const t = useText()
  const can = useCan()
  const table = useTable({
    endpoint: metrics.tokens,
    columns: useTokenColumns(),
    actions: tokenActions,
    storageKey: 'metrics-tokens',
  })
  const primary: UiAction | undefined = can(metrics.createToken)
    ? {
        id: 'add',
        label: t('integrations:token.add.verb'),
        icon: <IconPlus size={16} />,
        onClick: () => void add(),
      }
    : undefined
  return (
    <IntegrationsFrame current="metrics" primary={primary} fill>
      <ListTable
        table={table}
        label={t('integrations:token.list')}
        search={t('integrations:token.search')}
        rowLabel={(row) => row.name}
        empty={{ message: t('integrations:token.empty'), action: primary }}
      />
    </IntegrationsFrame>
  )
}
