import { mail } from '@outpost/contract/mail/endpoints'
import type { EmailConfiguration } from '@outpost/contract/mail/schemas'
import type { UiAction } from '@outpost/ui/Actions'
import { Page } from '@outpost/ui/Page'
import { IconPlus } from '@tabler/icons-react'
import { useCan } from '../../kit/auth/can.ts'
import { open } from '../../kit/dialog/dialog.tsx'
import { ListTable } from '../../kit/table/ListTable.tsx'
import { firstRead } from '../../kit/table/firstRead.ts'
import { useTable } from '../../kit/table/table.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { configurationActions } from './actions.tsx'
import { useConfigurationColumns } from './columns.tsx'
import { dialogs } from './dialogs.ts'
import { useCompanyFilter } from './filters.ts'

/** What the page reads first. */
export const first = firstRead({ endpoint: mail.list, storageKey: 'email-configurations' })

/** The SMTP servers for sending email. */
export default function SmtpPage() {
  const t = useText()
  const can = useCan()
  const table = useTable({
    endpoint: mail.list,
    columns: useConfigurationColumns(),
    filters: useCompanyFilter(),
    actions: configurationActions,
    storageKey: 'email-configurations',
  })
  const add: UiAction | undefined = can(mail.create)
    ? {
        id: 'add',
        label: t('mail:add.action'),
        icon: <IconPlus size={16} />,
        onClick: () => void open(dialogs.createSmtp, {}),
      }
    : undefined
  const edit = (configuration: EmailConfiguration): void => void open(dialogs.editSmtp, { configuration })
  return (
    <Page title={t('mail:title')} count={table.total} description={t('mail:description')} primary={add} fill>
      <ListTable
        table={table}
        label={t('mail:title')}
        search={t('mail:search')}
        rowLabel={(row) => row.name}
        {...(can(mail.update) && { onRow: edit })}
        empty={{ message: t('mail:empty'), action: add }}
      />
    </Page>
  )
}
