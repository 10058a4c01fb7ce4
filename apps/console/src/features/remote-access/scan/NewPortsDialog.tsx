import { remoteAccess } from '@outpost/contract/remote-access/endpoints'
import { ActionButton } from '@outpost/ui/Actions'
import { TableDialog } from '@outpost/ui/Dialog'
import { EmptyState } from '@outpost/ui/Page'
import { IconPlus } from '@tabler/icons-react'
import { readingOf } from '../../../kit/api/reading.ts'
import { useCan } from '../../../kit/auth/can.ts'
import { type DialogProps, open, useDialogLayer } from '../../../kit/dialog/dialog.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import { dialogs } from '../dialogs.ts'
import type { OwnDevice } from '../TerminalEntriesDialog.tsx'
import { HostsTable } from './HostsTable.tsx'
import { hasNews, hostsOf, useScan } from './useScan.ts'

/** A dialog with the hosts and ports that are new since the scan before. */
export default function NewPortsDialog({ device, close }: DialogProps<{ device: OwnDevice }>) {
  const t = useText()
  const can = useCan()
  const scan = useScan(device.id)
  const hosts = scan.data ? hostsOf(scan.data).filter(hasNews) : []
  const { loading, failure } = readingOf(scan)
  const add = {
    id: 'add',
    label: t('remote:add.action'),
    icon: <IconPlus size={16} />,
    onClick: () => {
      close()
      void open(dialogs.portScan, { device, onlyNew: true })
    },
  }
  return (
    <TableDialog
      {...useDialogLayer()}
      title={t('scan:newTitle', { name: device.name })}
      loading={loading}
      error={failure}
      footerStart={can(remoteAccess.create) && hosts.length > 0 && <ActionButton action={add} />}
    >
      {hosts.length > 0 ? <HostsTable hosts={hosts} onlyNew /> : <EmptyState compact message={t('scan:noNews')} />}
    </TableDialog>
  )
}
