import { devices } from '@outpost/contract/devices/endpoints'
import { remoteAccess } from '@outpost/contract/remote-access/endpoints'
import type { InputOf } from '@outpost/contract/kit/endpoint'
import { FieldRow } from '@outpost/ui/Fields'
import { useEffect, useEffectEvent } from 'react'
import type { DialogProps } from '../../kit/dialog/dialog.tsx'
import { NumberField, SelectField, SwitchField, TextField } from '../../kit/form/fields.tsx'
import { DialogForm } from '../../kit/form/form.tsx'
import { useForm, type Values } from '../../kit/form/parts/core.tsx'
import { openStatus } from '../../kit/view/status.ts'
import { useText } from '../../kit/i18n/i18n.ts'
import { DeviceSelect } from '../devices/public.ts'
import { portOf, type Protocol, protocolOptions } from './entry.ts'
import { newEntry } from './forms.schema.ts'
import { ScanInstead } from './scan/ScanInstead.tsx'
import type { OwnDevice } from './TerminalEntriesDialog.tsx'

type Input = InputOf<typeof remoteAccess.create>

interface AddRemoteProps {
  /** If set, the entry is for this device, and the field for the device is hidden. */
  device?: OwnDevice
  /** The initial values of the fields. */
  initial?: Values
  /** Whether the progress is hidden because the caller continues on its own. */
  quiet?: boolean
}

const EMPTY: Values = { protocol: 'ssh', destination_ip: '127.0.0.1' }
const refreshes = [devices.list]

/** A dialog that adds a target behind a device that users can connect to. Closes with true once it has been created. */
export default function AddRemoteDialog({ device, initial, quiet = false, close }: DialogProps<AddRemoteProps, true>) {
  const t = useText()
  const title = t('remote:add.title')
  const follow = (channel: string, { data: [entry] }: Input): void => {
    if (!quiet && entry)
      void openStatus({
        channel,
        title,
        entries: [{ key: String(entry.device_id), label: device?.name ?? entry.name }],
      })
  }
  return (
    <DialogForm
      endpoint={remoteAccess.create}
      schema={newEntry}
      initial={{ ...EMPTY, ...initial, ...(device && { device_id: device.id }) }}
      toInput={(values) => ({ data: [values as Input['data'][number]] })}
      title={title}
      purpose={t('remote:add.purpose')}
      size={640}
      submitLabel={t('remote:add.verb')}
      refreshes={refreshes}
      onChannel={follow}
      onDone={() => close(true)}
    >
      {!device && (
        <DeviceSelect
          name="device_id"
          clearable={false}
          label={t('remote:field.device')}
          placeholder={t('remote:add.chooseDevice')}
        />
      )}
      <TextField name="name" label={t('remote:field.name')} help={t('remote:add.nameHelp')} />
      <FieldRow>
        <SelectField name="protocol" clearable={false} label={t('remote:field.protocol')} options={protocolOptions} />
        <ProposedPort />
      </FieldRow>
      <TextField
        name="destination_ip"
        mono
        inputMode="decimal"
        label={t('remote:field.destination')}
        help={t('remote:add.destinationHelp')}
      />
      <ScanInstead device={device} onAdded={() => close(true)} />
      <SwitchField
        name="credentials_required"
        label={t('remote:field.credentials')}
        help={t('remote:add.credentialsHelp')}
      />
    </DialogForm>
  )
}

/** Form field for the port, which follows the protocol until the user types one. */
function ProposedPort() {
  const t = useText()
  const form = useForm()
  const usual = portOf(form.values['protocol'] as Protocol)
  const propose = useEffectEvent((port: number) => form.fill('destination_port', port))
  useEffect(() => propose(usual), [usual])
  return <NumberField name="destination_port" label={t('remote:field.port')} />
}
