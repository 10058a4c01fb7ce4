import { companyRecordings, recordingDays } from '@outpost/contract/remote-access/recording/constants'
import { recordings } from '@outpost/contract/remote-access/recording/endpoints'
import { type RecordingSettings, recordingSchemas } from '@outpost/contract/remote-access/recording/schemas'
import type { InputOf } from '@outpost/contract/kit/endpoint'
import type { DialogProps } from '../../../kit/dialog/dialog.tsx'
import { NumberField, SelectField, SwitchField } from '../../../kit/form/fields.tsx'
import { DialogForm } from '../../../kit/form/form.tsx'
import { useAsOpened } from '../../../kit/form/useAsOpened.ts'
import { useText } from '../../../kit/i18n/i18n.ts'
import { refreshes } from '../refreshes.ts'

const recording = ['on', 'required']
const chosen = [{ key: 'setting', values: recording }]

/** Returns the values of the fields that are shown: hidden ones are cleared, which would count as unsaved input. */
const visible = ({ setting, input, keep_days, show_watchers, allow_guests }: RecordingSettings) => ({
  setting,
  ...(setting !== 'inherit' && { keep_days, show_watchers, allow_guests }),
  ...(recording.includes(setting) && { input }),
})

/** A dialog that chooses which sessions of a company are recorded, and for how long recordings are kept. */
export default function RecordingSettingsDialog({
  company,
  close,
}: DialogProps<{ company: { id: number; name: string } }>) {
  const t = useText()
  const { record, reading } = useAsOpened(recordings.settings, { company_id: company.id })
  return (
    <DialogForm
      endpoint={recordings.setSettings}
      schema={recordingSchemas.setSettings.input}
      initial={record ? visible(record) : {}}
      toInput={(values) => ({ ...(values as InputOf<typeof recordings.setSettings>), company_id: company.id })}
      {...reading}
      title={t('recording:settings.title')}
      purpose={company.name}
      submitLabel={t('recording:settings.verb')}
      refreshes={refreshes}
      onDone={() => close()}
    >
      <p>{t('recording:settings.purpose')}</p>
      <SelectField
        name="setting"
        clearable={false}
        label={t('recording:settings.setting')}
        help={t('recording:settings.requiredHelp')}
        options={companyRecordings.map((value) => ({ value, label: t(`recording:settings.${value}`) }))}
      />
      <SwitchField
        name="input"
        depends={chosen}
        label={t('recording:settings.input')}
        help={t('recording:settings.inputHelp')}
      />
      <SwitchField
        name="show_watchers"
        depends={notInherited}
        label={t('recording:settings.watchers')}
        help={t('recording:settings.watchersHelp')}
      />
      <SwitchField
        name="allow_guests"
        depends={notInherited}
        label={t('recording:settings.guests')}
        help={t('recording:settings.guestsHelp')}
      />
      <NumberField
        name="keep_days"
        depends={notInherited}
        label={t('recording:settings.days')}
        help={t('recording:settings.daysHelp')}
        placeholder={String(recordingDays.usual)}
        min={recordingDays.least}
        max={recordingDays.most}
      />
    </DialogForm>
  )
}

/** Recordings are kept for their time also after recording was switched off. */
const notInherited = [{ key: 'setting', values: ['off', 'on', 'required'] }]
