import { remoteConnect } from '@outpost/contract/remote-access/connect/endpoints'
import { remoteConnectSchemas } from '@outpost/contract/remote-access/connect/schemas'
import { defaultDuration, durations } from '@outpost/contract/remote-access/constants'
import { type DialogProps, open } from '../../../kit/dialog/dialog.tsx'
import { SelectField } from '../../../kit/form/fields.tsx'
import { DialogForm } from '../../../kit/form/form.tsx'
import { type Translate, useText } from '../../../kit/i18n/i18n.ts'
import { dialogs } from '../dialogs.ts'
import type { Entry } from '../entry.ts'
import { entryName } from '../name.ts'
import { ConsentLine } from '../recording/ConsentLine.tsx'

const lengthOf = (seconds: number, t: Translate): string =>
  seconds < 3600 ? t('remote:web.minutes', { count: seconds / 60 }) : t('remote:web.hours', { count: seconds / 3600 })

/** A dialog that connects to a web entry for a chosen time, and then shows its link. */
export default function ConnectDialog({ entry, close }: DialogProps<{ entry: Entry }>) {
  const t = useText()
  return (
    <DialogForm
      endpoint={remoteConnect.connect}
      schema={remoteConnectSchemas.connect.input}
      initial={{ duration: defaultDuration }}
      toInput={({ duration }) => ({ access_id: entry.id, duration: Number(duration) })}
      title={`${t('remote:web.link')}: ${entryName(entry)}`}
      purpose={t('remote:web.linkPurpose')}
      submitLabel={t('remote:web.verb')}
      onChannel={(channel) => void open(dialogs.sessionLink, { channel, name: entryName(entry) })}
      onDone={() => close()}
    >
      {entry.recording_mode !== undefined && entry.recording_mode !== 'off' && (
        <ConsentLine company={entry.company_name ?? ''} />
      )}
      <SelectField
        name="duration"
        numeric
        clearable={false}
        label={t('remote:web.duration')}
        options={durations.map((seconds) => ({ value: String(seconds), label: lengthOf(seconds, t) }))}
      />
    </DialogForm>
  )
}
