import { automations } from '@outpost/contract/alerts/endpoints'
import type { Automation } from '@outpost/contract/alerts/schemas'
import type { UiAction } from '@outpost/ui/Actions'
import { Page } from '@outpost/ui/Page'
import { IconPlus, IconSend } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { useCan } from '../../kit/auth/can.ts'
import { open } from '../../kit/dialog/dialog.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { href } from '../../kit/screen/screen.ts'
import { firstRead } from '../../kit/table/firstRead.ts'
import { ListTable } from '../../kit/table/ListTable.tsx'
import { useTable } from '../../kit/table/table.tsx'
import { findCompanies, useOnlyCompany } from '../companies/public.ts'
import { automationActions } from './actions.ts'
import { useAutomationColumns } from './columns.tsx'
import { dialogs } from './dialogs.ts'
import { receiverDialogs } from './receivers/dialogs.ts'

/** What the page reads first. */
export const first = firstRead({ endpoint: automations.list, storageKey: 'automations' })

/** The automations in the user's part of the tree. */
export default function AutomationsPage() {
  const t = useText()
  const can = useCan()
  const navigate = useNavigate()
  const isAlone = useOnlyCompany()
  const filters = useMemo(
    () =>
      isAlone ? [] : [{ id: 'company_id', label: t('alerts:field.company'), load: findCompanies, negatable: false }],
    [t, isAlone],
  )
  const table = useTable({
    endpoint: automations.list,
    columns: useAutomationColumns(),
    filters,
    actions: automationActions,
    storageKey: 'automations',
  })
  const toDevices = ({ id }: Pick<Automation, 'id'>) =>
    void navigate({ href: href('/management/automations/{id}/devices', { id }) })
  const add: UiAction | undefined = can(automations.create)
    ? {
        id: 'add',
        label: t('alerts:add.verb'),
        icon: <IconPlus size={16} />,
        onClick: () => void open(dialogs.addAutomation, {}).then((made) => made && toDevices(made)),
      }
    : undefined
  const receivers: UiAction = {
    id: 'receivers',
    label: t('alerts:receivers.title'),
    icon: <IconSend size={16} />,
    onClick: () => void open(receiverDialogs.receivers, {}),
  }
  return (
    <Page title={t('alerts:title')} count={table.total} primary={add} more={[receivers]} fill>
      <ListTable
        table={table}
        label={t('alerts:automations')}
        search={t('alerts:search')}
        rowLabel={(automation) => automation.name}
        onRow={toDevices}
        empty={{ message: t('alerts:empty'), action: add }}
      />
    </Page>
  )
}
