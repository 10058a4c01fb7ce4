import { devices } from '@outpost/contract/devices/endpoints'
import { remoteAccess } from '@outpost/contract/remote-access/endpoints'
import type { InputOf } from '@outpost/contract/kit/endpoint'
import type { DialogProps } from '../../kit/dialog/dialog.tsx'
import { DialogForm } from '../../kit/form/form.tsx'
import type { Values } from '../../kit/form/parts/core.tsx'
import { openStatus } from '../../kit/view/status.ts'
import { useText } from '../../kit/i18n/i18n.ts'
import { EntryFields, ProposedPort } from './EntryFields.tsx'
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
      <EntryFields choosesDevice={!device} port={<ProposedPort />} />
      <ScanInstead device={device} onAdded={() => close(true)} />
    </DialogForm>
  )
}
