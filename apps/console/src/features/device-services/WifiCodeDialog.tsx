import { Skeleton } from '@mantine/core'
import type { Device } from '@outpost/contract/devices/device'
import { wifiNetworks } from '@outpost/contract/device-services/endpoints'
import type { WifiNetwork } from '@outpost/contract/device-services/wifi.schemas'
import { DetailsDialog } from '@outpost/ui/Dialog'
import { lazy, Suspense } from 'react'
import { explain } from '../../kit/api/explain.ts'
import { useData } from '../../kit/api/query.ts'
import { loadChunk } from '../../kit/browser/chunk.ts'
import { type DialogProps, useDialogLayer } from '../../kit/dialog/dialog.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { CopyButton } from '../../kit/view/CopyButton.tsx'
import classes from './DeviceServices.module.css'
import { readOnce } from './useFinishedChange.ts'

const QrCode = lazy(() => loadChunk(() => import('../../kit/view/QrCode.tsx')))

/** A dialog with the QR code of a wireless network, and its key. They are read from the device and kept nowhere. */
export default function WifiCodeDialog({ device, network }: DialogProps<{ device: Device; network: WifiNetwork }>) {
  const t = useText()
  const { data, error } = useData(
    wifiNetworks.code,
    { id: device.id, network_id: network.id },
    { ...readOnce, gcTime: 0 },
  )
  return (
    <DetailsDialog
      {...useDialogLayer()}
      title={t('services:wifi.codeTitle')}
      purpose={network.ssid || network.id}
      size={480}
      loading={!data && !error}
      error={!data && error ? { title: t('services:wifi.codeFailed'), ...explain(error) } : null}
    >
      {data && (
        <div className={classes.code}>
          <Suspense fallback={<Skeleton className={classes.qr} />}>
            <div className={classes.qr}>
              <QrCode text={data.text} label={t('services:wifi.qr', { name: data.ssid })} />
            </div>
          </Suspense>
          <p className={classes.note}>{t(data.key === null ? 'services:wifi.scanOpen' : 'services:wifi.scan')}</p>
          {data.key !== null && (
            <div className={classes.key}>
              <span className={classes.note}>{t('services:wifi.key')}</span>
              <code translate="no">{data.key}</code>
              <CopyButton value={data.key} label={t('services:wifi.copy')} />
            </div>
          )}
        </div>
      )}
    </DetailsDialog>
  )
}
