import { deviceCommands } from '@outpost/contract/device-jobs/endpoints'
import { deviceCommandSchemas } from '@outpost/contract/device-jobs/schemas'
import type { Device } from '@outpost/contract/devices/device'
import { Alert } from '@outpost/ui/Alert'
import { toast } from '@outpost/ui/Toast'
import { useRef } from 'react'
import type { DialogProps } from '../../../kit/dialog/dialog.tsx'
import { DialogForm } from '../../../kit/form/form.tsx'
import { translate, useText } from '../../../kit/i18n/i18n.ts'
import { DeviceSelect, nameOf, Reach } from '../../devices/public.ts'
import { followIds } from './download.ts'

/** A dialog that requests a backup from devices now: those given, or those selected in the dialog. */
export default function ExportBackupDialog({
  devices = [],
  close,
}: DialogProps<{ devices?: readonly Device[] }, true>) {
  const t = useText()
  const count = devices.length
  // The devices that the preview of the current choice has found to be reached.
  const reached = useRef<ReadonlySet<number>>(undefined)
  const reachedOf = (ids: readonly number[]): number[] => ids.filter((id) => reached.current?.has(id) ?? true)
  return (
    <DialogForm
      endpoint={deviceCommands.actions}
      schema={deviceCommandSchemas.actions.input}
      initial={count > 0 ? { device_id: devices.map(({ id }) => id) } : {}}
      toInput={({ device_id }) => ({
        action: 'download_backup' as const,
        device_id: reachedOf((device_id ?? []) as number[]),
      })}
      maySend={({ device_id }) => reachedOf((device_id ?? []) as number[]).length > 0 || warnNoDevice()}
      title={t('files:backups.export')}
      purpose={
        count > 0 ? t('files:backups.exportOf', { count, name: nameOf(devices[0]!) }) : t('files:backups.exportPurpose')
      }
      submitLabel={t('files:backups.exportVerb')}
      onChannel={(channel, { device_id }) => void followIds('download_backup', device_id ?? [], channel)}
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
      {count > 1 && (
        <Reach
          action="download_backup"
          devices={devices}
          onReached={(ids) => {
            reached.current = new Set(ids)
          }}
        />
      )}
      <Alert tone="info" title={t('files:backups.secrets')} quiet />
    </DialogForm>
  )
}

/** Says that the request would reach none of the devices. */
function warnNoDevice(): false {
  toast({ type: 'error', message: translate('ordering:nobody') })
  return false
}
