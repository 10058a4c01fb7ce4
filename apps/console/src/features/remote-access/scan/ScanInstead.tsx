import { devices } from '@outpost/contract/devices/endpoints'
import { remoteScan } from '@outpost/contract/remote-access/scan/endpoints'
import { ActionButton } from '@outpost/ui/Actions'
import { IconRadar2 } from '@tabler/icons-react'
import { useData } from '../../../kit/api/query.ts'
import { useCan } from '../../../kit/auth/can.ts'
import { open } from '../../../kit/dialog/dialog.tsx'
import { useForm } from '../../../kit/form/parts/core.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import { nameOf } from '../../devices/public.ts'
import { dialogs } from '../dialogs.ts'
import type { OwnDevice } from '../TerminalEntriesDialog.tsx'
import classes from './Scan.module.css'

interface ScanInsteadProps {
  /** The device of the form, if it is fixed; otherwise it is the one chosen in the form. */
  device: OwnDevice | undefined
  /** Called when entries were added from the scan. */
  onAdded: () => void
}

/** A button in the form of an entry that looks for targets behind the device. */
export function ScanInstead({ device, onAdded }: ScanInsteadProps) {
  const can = useCan()
  const chosen = Number(useForm().values['device_id'] ?? 0)
  if (!can(remoteScan.portScan) || (!device && !chosen)) return null
  return device ? <ScanButton device={device} onAdded={onAdded} /> : <ScanOf id={chosen} onAdded={onAdded} />
}

function ScanOf({ id, onAdded }: { id: number; onAdded: () => void }) {
  const { data: device } = useData(devices.get, { id })
  return device ? <ScanButton device={{ id, name: nameOf(device) }} onAdded={onAdded} /> : null
}

function ScanButton({ device, onAdded }: { device: OwnDevice; onAdded: () => void }) {
  const t = useText()
  const scan = async (): Promise<void> => {
    if (await open(dialogs.portScan, { device })) onAdded()
  }
  const action = {
    id: 'scan',
    label: t('scan:network'),
    icon: <IconRadar2 size={16} />,
    onClick: () => void scan(),
  }
  return (
    <div className={classes.bar}>
      <ActionButton action={action} />
    </div>
  )
}
