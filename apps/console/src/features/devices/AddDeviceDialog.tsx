import { SegmentedControl } from '@mantine/core'
import { cwmpAddresses } from '@outpost/contract/cwmp/endpoints'
import { deviceCsv } from '@outpost/contract/devices/csv/endpoints'
import { devices } from '@outpost/contract/devices/endpoints'
import { enrolment } from '@outpost/contract/devices/enrolment/endpoints'
import { DetailsDialog } from '@outpost/ui/Dialog'
import { useState } from 'react'
import { useCan } from '../../kit/auth/can.ts'
import { type DialogProps, useDialogLayer } from '../../kit/dialog/dialog.tsx'
import { type Translate, useText } from '../../kit/i18n/i18n.ts'
import classes from './Dialogs.module.css'
import { CwmpCredentials } from './adding/CwmpCredentials.tsx'
import { RegisterDevices } from './adding/RegisterDevices.tsx'
import { ImportDevices } from './importing/ImportDevices.tsx'
import { PasteLine } from './PasteLine.tsx'

type Way = 'paste' | 'register' | 'file' | 'cwmp'

/**
 * A dialog that adds devices in one of four ways: with a command to paste into the device, by registering serial numbers
 * and MACs beforehand, with a file that registers several, or with credentials for devices of TR-069.
 */
export default function AddDeviceDialog({ close }: DialogProps<object>) {
  const t = useText()
  const can = useCan()
  const ways = (
    [
      ['paste', enrolment.createToken],
      ['register', devices.create],
      ['file', deviceCsv.importList],
      ['cwmp', cwmpAddresses.create],
    ] as const
  )
    .filter(([, endpoint]) => can(endpoint))
    .map(([way]) => way)
  const [way, setWay] = useState<Way>(ways[0] ?? 'paste')
  const [dirty, setDirty] = useState(false)
  return (
    <DetailsDialog
      {...useDialogLayer()}
      dirty={dirty}
      title={t('devices:add.title')}
      purpose={t('devices:add.purpose')}
      loading={false}
      error={null}
    >
      <div className={classes.stack}>
        {ways.length > 1 && (
          <SegmentedControl
            fullWidth
            size="md"
            aria-label={t('devices:add.title')}
            value={way}
            onChange={(next) => setWay(next as Way)}
            data={ways.map((value) => ({
              value,
              label: labelOf(value, t),
            }))}
          />
        )}
        {way === 'paste' && <PasteLine onLeave={() => close()} onDirty={setDirty} />}
        {way === 'register' && <RegisterDevices onStarted={() => close()} onDirty={setDirty} />}
        {way === 'cwmp' && <CwmpCredentials onDirty={setDirty} />}
        {way === 'file' && <ImportDevices onDone={() => close()} onDirty={setDirty} />}
      </div>
    </DetailsDialog>
  )
}

function labelOf(way: Way, t: Translate): string {
  if (way === 'file') return t('importing:way')
  return way === 'cwmp' ? t('adding:cwmp.way') : t(`devices:add.${way}`)
}
