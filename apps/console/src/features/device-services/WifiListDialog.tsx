import { Switch } from '@mantine/core'
import type { Device } from '@outpost/contract/devices/device'
import { deviceServices, wifiNetworks } from '@outpost/contract/device-services/endpoints'
import type { WifiNetwork } from '@outpost/contract/device-services/wifi.schemas'
import { Missing } from '@outpost/ui/Cells'
import { DetailsDialog } from '@outpost/ui/Dialog'
import { IconButton } from '@outpost/ui/IconButton'
import { EmptyState } from '@outpost/ui/Page'
import { ScrollTable } from '@outpost/ui/ScrollTable'
import { IconQrcode } from '@tabler/icons-react'
import { useState } from 'react'
import { explain } from '../../kit/api/explain.ts'
import { useData } from '../../kit/api/query.ts'
import { useCan } from '../../kit/auth/can.ts'
import { type DialogProps, open, useDialogLayer } from '../../kit/dialog/dialog.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { nameOf } from '../devices/public.ts'
import { dialogs } from './dialogs.ts'
import { readOnce, useFinishedChange } from './useFinishedChange.ts'
import { ApplyButton, useApply } from './useApply.tsx'

/** A dialog with the wireless networks of a device, with a switch and a QR code each. */
export default function WifiListDialog({ device }: DialogProps<{ device: Device }>) {
  const t = useText()
  const mayChange = useCan()(deviceServices.switch)
  const { data, error, refetch } = useData(wifiNetworks.list, { id: device.id }, readOnce)
  useFinishedChange(device.id, () => void refetch())
  const [wanted, setWanted] = useState<ReadonlyMap<string, boolean>>(new Map())
  const rows = data?.rows ?? []
  const changed = rows.filter(({ id, enabled }) => (wanted.get(id) ?? enabled) !== enabled)
  const apply = useApply(
    device,
    changed.map(({ service_id, ssid, id, enabled }) => ({ id: service_id, kind: 'wifi', name: ssid || id, enabled })),
    () => setWanted(new Map()),
  )
  return (
    <DetailsDialog
      {...useDialogLayer()}
      title={t('services:wifi.title')}
      purpose={nameOf(device)}
      size={880}
      loading={!data && !error}
      error={!data && error ? { title: t('services:failed'), ...explain(error) } : null}
      footerStart={mayChange && <ApplyButton count={changed.length} onClick={() => void apply()} />}
    >
      {data && rows.length === 0 && <EmptyState compact message={t('services:wifi.empty')} />}
      {rows.length > 0 && (
        <Networks
          device={device}
          rows={rows}
          wanted={wanted}
          onChange={(id, on) => setWanted((before) => new Map(before).set(id, on))}
        />
      )}
    </DetailsDialog>
  )
}

interface NetworksProps {
  device: Device
  rows: readonly WifiNetwork[]
  /** What is wanted other than it is, by the id of the network. */
  wanted: ReadonlyMap<string, boolean>
  onChange: (id: string, on: boolean) => void
}

function Networks({ device, rows, wanted, onChange }: NetworksProps) {
  const t = useText()
  const can = useCan()
  const heads = [
    t('services:wifi.name'),
    t('services:wifi.band'),
    t('services:wifi.security'),
    t('services:field.on'),
    ...(can(wifiNetworks.code) ? [t('services:wifi.code')] : []),
  ]
  return (
    <ScrollTable label={t('services:wifi.title')} first="name" heads={heads}>
      {rows.map((network) => (
        <Row
          key={network.id}
          device={device}
          network={network}
          on={wanted.get(network.id) ?? network.enabled}
          disabled={!can(deviceServices.switch)}
          onChange={(on) => onChange(network.id, on)}
        />
      ))}
    </ScrollTable>
  )
}

const bands = { '2g': '2.4 GHz', '5g': '5 GHz', '6g': '6 GHz', '60g': '60 GHz' } as const

interface RowProps {
  device: Device
  network: WifiNetwork
  on: boolean
  disabled: boolean
  onChange: (on: boolean) => void
}

function Row({ device, network, on, disabled, onChange }: RowProps) {
  const t = useText()
  const { ssid, id, band, encryption, offered, radio_enabled: radio } = network
  const mayShow = useCan()(wifiNetworks.code)
  return (
    <tr>
      <td>
        <bdi>{ssid || id}</bdi>
        {!offered && ` (${t('services:wifi.client')})`}
      </td>
      <td>
        {band ? bands[band] : <Missing />}
        {radio === false && `, ${t('services:wifi.radioOff')}`}
      </td>
      <td>{encryption === 'none' ? t('services:wifi.open') : <span translate="no">{encryption}</span>}</td>
      <td>
        <Switch
          aria-label={ssid || id}
          checked={on}
          disabled={disabled}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      </td>
      {mayShow && (
        <td>
          {offered && (
            <IconButton
              label={t('services:wifi.show', { name: ssid || id })}
              icon={<IconQrcode size={16} />}
              variant="subtle"
              onClick={() => void open(dialogs.wifiCode, { device, network })}
            />
          )}
        </td>
      )}
    </tr>
  )
}
