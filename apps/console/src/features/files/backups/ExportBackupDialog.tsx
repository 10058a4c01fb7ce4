import { deviceCommands } from '@outpost/contract/device-jobs/endpoints'
import { deviceCommandSchemas } from '@outpost/contract/device-jobs/schemas'
import type { Device } from '@outpost/contract/devices/device'
import { Alert } from '@outpost/ui/Alert'
import type { Skipped } from '../../../kit/api/action.tsx'
import type { DialogProps } from '../../../kit/dialog/dialog.tsx'
import { DialogForm } from '../../../kit/form/form.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import { DeviceSelect, nameOf, skippedOf } from '../../devices/public.ts'
import { follow, followIds } from './download.ts'

interface ExportBackupProps {
  devices?: readonly Device[]
  /** Devices that were selected too, but cannot be asked. */
  skipped?: readonly Skipped<Device>[]
}

/** A dialog that requests a backup from devices now: those given, or those selected in the dialog. */
export default function ExportBackupDialog({
  devices = [],
  skipped = [],
  close,
}: DialogProps<ExportBackupProps, true>) {
  const t = useText()
  const count = devices.length
  return (
    <DialogForm
      endpoint={deviceCommands.actions}
      schema={deviceCommandSchemas.actions.input}
      initial={count > 0 ? { device_id: devices.map(({ id }) => id) } : {}}
      toInput={({ device_id }) => ({ action: 'download_backup' as const, device_id: (device_id ?? []) as number[] })}
      title={t('files:backups.export')}
      purpose={
        count > 0 ? t('files:backups.exportOf', { count, name: nameOf(devices[0]!) }) : t('files:backups.exportPurpose')
      }
      submitLabel={t('files:backups.exportVerb')}
      onChannel={(channel, { device_id }) =>
        void (count > 0
          ? follow('download_backup', devices, channel, skipped)
          : followIds('download_backup', device_id ?? [], channel))
      }
      onDone={() => close(true)}
    >
      {count === 0 && (
        <DeviceSelect
          name="device_id"
          multiple
          required
          label={t('files:backups.devices')}
          placeholder={t('files:backups.chooseDevices')}
        />
      )}
      {skipped.length > 0 && (
        <Alert tone="warning" title={t('files:backups.left', { count: skipped.length })}>
          <ul>
            {skippedOf(skipped).map(({ label, reason }, place) => (
              // The index is a safe key: the list never changes, and two devices may have the same name.
              <li key={place}>{`${label}: ${reason}`}</li>
            ))}
          </ul>
        </Alert>
      )}
      <Alert tone="info" title={t('files:backups.secrets')} quiet />
    </DialogForm>
  )
}
