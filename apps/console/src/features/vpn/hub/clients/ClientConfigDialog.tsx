import { ActionButton } from '@outpost/ui/Actions'
import { Alert } from '@outpost/ui/Alert'
import { DetailsDialog } from '@outpost/ui/Dialog'
import { Output } from '@outpost/ui/Output'
import { IconDownload } from '@tabler/icons-react'
import { saveFile } from '../../../../kit/browser/saveFile.ts'
import { type DialogProps, useDialogLayer } from '../../../../kit/dialog/dialog.tsx'
import { useText } from '../../../../kit/i18n/i18n.ts'
import classes from '../../Vpn.module.css'
import type { ConfigFile } from './showConfig.ts'

interface ClientConfigProps {
  client: { name: string }
  file: ConfigFile
}

/** A dialog with the configuration file of a client, to view and download. */
export default function ClientConfigDialog({ client, file }: DialogProps<ClientConfigProps>) {
  const t = useText()
  const download = {
    id: 'download',
    label: t('vpn:config.download'),
    icon: <IconDownload size={16} />,
    onClick: () => saveFile(new Blob([file.content], { type: 'application/x-openvpn-profile' }), file.name),
  }
  return (
    <DetailsDialog
      {...useDialogLayer()}
      title={t('vpn:config.title')}
      purpose={client.name}
      loading={false}
      error={null}
      verbs={<ActionButton action={download} variant="primary" size="md" />}
    >
      <div className={classes.inner}>
        <Alert tone="warning" quiet>
          {t('vpn:config.secret')}
        </Alert>
        <Output text={file.content} whole label={file.name} />
      </div>
    </DetailsDialog>
  )
}
