import { Button } from '@mantine/core'
import { mail } from '@outpost/contract/mail/endpoints'
import type { EmailConfiguration } from '@outpost/contract/mail/schemas'
import { TableDialog } from '@outpost/ui/Dialog'
import { IconPlus } from '@tabler/icons-react'
import { useCan } from '../../kit/auth/can.ts'
import { open, useDialogLayer } from '../../kit/dialog/dialog.tsx'
import { ListTable } from '../../kit/table/ListTable.tsx'
import { useTable } from '../../kit/table/table.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { configurationActions } from './actions.tsx'
import { useConfigurationColumns } from './columns.tsx'
import { dialogs } from './dialogs.ts'

/** The height of the list in pixels. */
const HEIGHT = 320

/** A dialog with the SMTP configurations, opened from the mail log. They can be added, edited and removed. */
export default function SmtpConfigDialog() {
  const t = useText()
  const can = useCan()
  const table = useTable({
    endpoint: mail.list,
    columns: useConfigurationColumns(),
    actions: configurationActions,
    storageKey: 'smtp-config',
    inUrl: false,
  })
  const add = can(mail.create) && (
    <Button
      variant="default"
      size="md"
      leftSection={<IconPlus size={16} />}
      onClick={() => void open(dialogs.createSmtp, {})}
    >
      {t('mail:add.action')}
    </Button>
  )
  const edit = (configuration: EmailConfiguration): void => void open(dialogs.editSmtp, { configuration })
  return (
    <TableDialog
      {...useDialogLayer()}
      title={t('mail:title')}
      loading={false}
      error={null}
      {...(add && { footerStart: add })}
    >
      <ListTable
        table={table}
        label={t('mail:title')}
        search={t('mail:search')}
        rowLabel={(row) => row.name}
        {...(can(mail.update) && { onRow: edit })}
        empty={{ message: t('mail:empty') }}
        height={HEIGHT}
      />
    </TableDialog>
  )
}
