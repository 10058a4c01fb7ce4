import { Button } from '@mantine/core'
import { templateFiles } from '@outpost/contract/desired-configuration/bundle/endpoints'
import { DetailsDialog } from '@outpost/ui/Dialog'
import { useState } from 'react'
import { download } from '../../../kit/api/download.ts'
import { useDialogLayer } from '../../../kit/dialog/dialog.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import classes from '../DesiredConfiguration.module.css'

/** A dialog that says what the files of an export contain, and downloads them. */
export default function ExportTemplatesDialog() {
  const t = useText()
  const layer = useDialogLayer()
  const [busy, setBusy] = useState(false)
  const save = async (): Promise<void> => {
    setBusy(true)
    const saved = await download(templateFiles.exportAll.path, { name: 'configuration-templates.tar.gz' })
    setBusy(false)
    if (saved) layer.onClose()
  }
  return (
    <DetailsDialog
      {...layer}
      title={t('desiredConfiguration:files.exportTitle')}
      size={480}
      loading={false}
      error={null}
      footer={
        <Button size="md" loading={busy} onClick={() => void save()}>
          {t('desiredConfiguration:files.exportVerb')}
        </Button>
      }
    >
      <div className={classes.list}>
        <p>{t('desiredConfiguration:files.exportWhat')}</p>
        <p>{t('desiredConfiguration:files.exportSecrets')}</p>
      </div>
    </DetailsDialog>
  )
}
