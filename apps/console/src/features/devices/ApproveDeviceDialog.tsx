import { devices } from '@outpost/contract/devices/endpoints'
import { enrolment } from '@outpost/contract/devices/enrolment/endpoints'
import type { PendingDevice } from '@outpost/contract/devices/enrolment/schemas'
import type { InputOf } from '@outpost/contract/kit/endpoint'
import { CopyText } from '@outpost/ui/Cells'
import { FactList } from '@outpost/ui/Facts'
import type { DialogProps } from '../../kit/dialog/dialog.tsx'
import { TextField } from '../../kit/form/fields.tsx'
import { DialogForm } from '../../kit/form/form.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { CompanyField } from '../companies/public.ts'
import { fieldTitle } from './fieldTitle.ts'
import classes from './Dialogs.module.css'
import { approval } from './forms.schema.ts'
import { pendingName } from './state.ts'

const refreshes = [devices.list]

/**
 * A dialog that approves a waiting device. Only the fingerprint identifies it; serial number and MAC are unverified
 * claims of the device.
 */
export default function ApproveDeviceDialog({ device, close }: DialogProps<{ device: PendingDevice }>) {
  const t = useText()
  const name = pendingName(device)
  const consequence = {
    join: t('devices:pending.joinHelp'),
    rekey: t('devices:pending.rekeyHelp', { name: device.device_name ?? name }),
    duplicate: t('devices:pending.duplicateHelp', { name: device.device_name ?? name }),
  }[device.reason]
  return (
    <DialogForm
      endpoint={enrolment.approve}
      initial={device.reason === 'join' ? { name: device.name } : {}}
      // Sends the fingerprint that was shown, so that the server refuses if the key changes in the meantime.
      toInput={(values) =>
        ({ ...values, id: device.id, fingerprint: device.fingerprint }) as InputOf<typeof enrolment.approve>
      }
      schema={approval}
      title={t('devices:pending.approveTitle', { name })}
      purpose={device.protocol !== 'tr-069' ? consequence : t('approval:claimed.help')}
      size={640}
      submitLabel={t('devices:pending.approve')}
      refreshes={refreshes}
      onDone={() => close()}
    >
      {device.protocol !== 'tr-069' && (
        <div>
          <h3 className={classes.caption}>{t('devices:pending.fingerprint')}</h3>
          <p className={classes.mono}>{device.fingerprint}</p>
          <p className={classes.help}>{t('devices:pending.purpose')}</p>
        </div>
      )}
      <FactList
        facts={[
          { label: fieldTitle('serial'), value: <CopyText value={device.serial} label={fieldTitle('serial')} /> },
          { label: fieldTitle('mac'), value: <CopyText value={device.mac} label={fieldTitle('mac')} /> },
          { label: fieldTitle('model'), value: device.model },
          {
            label: t('devices:pending.address'),
            value: <CopyText value={device.ip} label={t('devices:pending.address')} />,
          },
        ]}
      />
      {device.reason === 'join' && <TextField name="name" label={t('devices:pending.name')} />}
      {device.company_id === null && <CompanyField name="company_id" />}
    </DialogForm>
  )
}
