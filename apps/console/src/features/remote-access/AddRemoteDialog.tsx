import { devices } from '@outpost/contract/devices/endpoints'
import { remoteAccess } from '@outpost/contract/remote-access/endpoints'
import type { InputOf } from '@outpost/contract/kit/endpoint'
import { useMemo, useState } from 'react'
import type { DialogProps } from '../../kit/dialog/dialog.tsx'
import { FieldRows } from '../../kit/form/fields/FieldRows.tsx'
import { fieldIn, rowsOf, rowsShape } from '../../kit/form/fields/rowNames.ts'
import { DialogForm } from '../../kit/form/form.tsx'
import type { Values } from '../../kit/form/parts/core.tsx'
import { openStatus } from '../../kit/view/status.ts'
import { useText } from '../../kit/i18n/i18n.ts'
import { portOf } from './entry.ts'
import { DeviceField, EntryFields, ProposedPort } from './EntryFields.tsx'
import { entryRows, newEntries } from './forms.schema.ts'
import { ScanInstead } from './scan/ScanInstead.tsx'
import type { OwnDevice } from './TerminalEntriesDialog.tsx'

type Input = InputOf<typeof remoteAccess.create>
type NewEntry = Input['data'][number]

interface AddRemoteProps {
  /** If set, the entries are for this device, and the field for the device is hidden. */
  device?: OwnDevice
  /** The initial values of the fields of the first entry. */
  initial?: Values
  /** Whether the progress is hidden because the caller continues on its own. */
  quiet?: boolean
}

const EMPTY: Values = { protocol: 'ssh', destination_ip: '127.0.0.1', recording: 'inherit' }
const BLANK: Values = {
  ...Object.fromEntries(entryRows.fields.map((field) => [field, undefined])),
  ...EMPTY,
  destination_port: portOf('ssh'),
}
const refreshes = [devices.list]

/** A dialog that adds targets behind a device that users can connect to. Closes with true once they have been created. */
export default function AddRemoteDialog({ device, initial, quiet = false, close }: DialogProps<AddRemoteProps, true>) {
  const t = useText()
  const [count, setCount] = useState(1)
  const schema = useMemo(() => newEntries(count), [count])
  const title = t('remote:add.title')
  const { name: list, fields, max } = entryRows
  const follow = (channel: string, { data: [entry] }: Input): void => {
    if (!quiet && entry)
      void openStatus({
        channel,
        title,
        entries: [{ key: String(entry.device_id), label: device?.name ?? entry.name }],
      })
  }
  const toInput = (values: Values): Input => ({
    data: rowsOf(list, count, fields, values).map((row) => ({ ...row, device_id: values['device_id'] }) as NewEntry),
  })
  return (
    <DialogForm
      endpoint={remoteAccess.create}
      schema={schema}
      initial={{
        ...rowsShape<unknown>(list, count, EMPTY),
        ...Object.fromEntries(Object.entries(initial ?? {}).map(([field, value]) => [fieldIn(list, 0, field), value])),
        ...(device && { device_id: device.id }),
      }}
      toInput={toInput}
      title={title}
      purpose={t('remote:add.purpose')}
      size={640}
      submitLabel={t('remote:add.verb')}
      refreshes={refreshes}
      onChannel={follow}
      onDone={() => close(true)}
    >
      {!device && <DeviceField />}
      <FieldRows
        name={list}
        count={count}
        onCount={setCount}
        max={max}
        blank={BLANK}
        title={(number) => t('remote:add.row', { number })}
        addLabel={t('remote:add.another')}
        removeLabel={(number) => t('remote:add.removeRow', { number })}
      >
        {(nameOf) => <EntryFields nameOf={nameOf} port={<ProposedPort nameOf={nameOf} />} />}
      </FieldRows>
      <ScanInstead device={device} onAdded={() => close(true)} />
    </DialogForm>
  )
}
