import { remoteAccess } from '@outpost/contract/remote-access/endpoints'
import { Alert } from '@outpost/ui/Alert'
import type { DialogProps } from '../../kit/dialog/dialog.tsx'
import { DialogForm } from '../../kit/form/form.tsx'
import { useForm, type Values } from '../../kit/form/parts/core.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { openStatus } from '../../kit/view/status.ts'
import type { Entry } from './entry.ts'
import { DeviceField, EntryFields, PortField } from './EntryFields.tsx'
import { editedEntry } from './forms.schema.ts'
import { entryName } from './name.ts'

/** The fields whose change makes the entry lead to another target. */
const targetFields = ['device_id', 'protocol', 'destination_ip', 'destination_port'] as const

const initialOf = ({ tags = [], ...entry }: Entry): Values => ({
  device_id: entry.device_id,
  name: entry.name,
  protocol: entry.protocol,
  destination_ip: entry.destination_ip,
  destination_port: entry.destination_port,
  credentials_required: entry.credentials_required,
  recording: entry.recording,
  tag_id: tags.map(({ id }) => id),
})

/** A dialog that edits an entry. Warns before it leads to another target. Closes with true once it has been changed. */
export default function EditRemoteDialog({ entry, close }: DialogProps<{ entry: Entry }, true>) {
  const t = useText()
  const title = t('remote:edit.title')
  return (
    <DialogForm
      endpoint={remoteAccess.update}
      schema={editedEntry}
      initial={initialOf(entry)}
      toInput={(values) => ({ ...values, access_id: entry.id })}
      title={title}
      size={640}
      submitLabel={t('remote:edit.verb')}
      onChannel={(channel, { device_id = entry.device_id }) =>
        void openStatus({ channel, title, entries: [{ key: String(device_id), label: entryName(entry) }] })
      }
      onDone={() => close(true)}
    >
      <DeviceField />
      <EntryFields tags={entry.tags} port={<PortField />} />
      <OtherTarget entry={entry} />
    </DialogForm>
  )
}

/** Says what is lost when the entry leads to another target. */
function OtherTarget({ entry }: { entry: Entry }) {
  const t = useText()
  const { values } = useForm()
  const isOther = targetFields.some((name) => String(values[name] ?? '').trim() !== String(entry[name]))
  return isOther && <Alert tone="warning">{t('remote:edit.otherTarget')}</Alert>
}
