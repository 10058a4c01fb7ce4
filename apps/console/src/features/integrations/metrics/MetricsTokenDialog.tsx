import { Button } from '@mantine/core'
import { Alert } from '@outpost/ui/Alert'
import { DetailsDialog } from '@outpost/ui/Dialog'
import { type DialogProps, useDialogLayer } from '../../../kit/dialog/dialog.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import { CopyLine } from '../../../kit/view/CopyLine.tsx'
import { Output } from '@outpost/ui/Output'
import classes from '../Integrations.module.css'

/** What Prometheus needs to read the metrics. */
const configuration = (token: string): string => {
  const { protocol, host } = window.location
  return [
    'scrape_configs:',
    '  - job_name: devices',
    '    scrape_interval: 60s',
    `    scheme: ${protocol.slice(0, -1)}`,
    '    metrics_path: /api/metrics/devices',
    '    authorization:',
    `      credentials: ${token}`,
    '    static_configs:',
    `      - targets: ['${host}']`,
  ].join('\n')
}

/** A dialog with a new metrics token, which is not shown again on any screen. */
export default function MetricsTokenDialog({ token, close }: DialogProps<{ token: string }>) {
  const t = useText()
  return (
    <DetailsDialog
      {...useDialogLayer()}
      size={640}
      title={t('integrations:token.made')}
      loading={false}
      error={null}
      footer={
        <Button size="md" onClick={() => close()}>
          {t('integrations:token.kept')}
        </Button>
      }
    >
      <div className={classes.stack}>
        <Alert tone="warning" title={t('integrations:token.once')} />
        <CopyLine text={token} label={t('integrations:token.copy')} />
        <p className={classes.help}>{t('integrations:token.configuration')}</p>
        <Output text={configuration(token)} whole label={t('integrations:token.configuration')} />
      </div>
    </DetailsDialog>
  )
}
