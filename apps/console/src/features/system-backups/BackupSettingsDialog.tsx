import { systemBackups } from '@outpost/contract/system-backups/endpoints'
import { type BackupSettings, systemBackupSchemas } from '@outpost/contract/system-backups/schemas'
import type { DialogProps } from '../../kit/dialog/dialog.tsx'
import { NumberField, PasswordField, SelectField, SwitchField, TextField } from '../../kit/form/fields.tsx'
import { DialogForm } from '../../kit/form/form.tsx'
import { useText } from '../../kit/i18n/i18n.ts'

/** Fields of the other place are left out: they are hidden, and would count as changed. */
const initialOf = ({ enabled, hour, target, folder, s3, keep_daily, keep_weekly, has_passphrase }: BackupSettings) => ({
  enabled: has_passphrase ? enabled : true,
  hour,
  target,
  ...(target === 'folder' ? { folder: folder ?? undefined } : s3),
  keep_daily,
  keep_weekly,
})

const inFolder = [{ key: 'target', values: ['folder'] }]
const inStore = [{ key: 'target', values: ['s3'] }]

/** The fields of a folder, or those of a store. */
function PlaceFields({ stored }: { stored: BackupSettings }) {
  const t = useText()
  return (
    <>
      <SelectField
        name="folder"
        depends={inFolder}
        required
        clearable={false}
        label={t('systemBackups:settings.folder')}
        help={t('systemBackups:settings.folderHelp')}
        options={stored.folders.map((folder) => ({ value: folder, label: folder }))}
      />
      <TextField
        name="endpoint"
        depends={inStore}
        required
        noTranslate
        label={t('systemBackups:settings.endpoint')}
        placeholder="https://s3.eu-central-1.amazonaws.com"
      />
      <TextField
        name="region"
        depends={inStore}
        noTranslate
        label={t('systemBackups:settings.region')}
        placeholder="us-east-1"
      />
      <TextField name="bucket" depends={inStore} required noTranslate label={t('systemBackups:settings.bucket')} />
      <TextField name="prefix" depends={inStore} noTranslate label={t('systemBackups:settings.prefix')} />
      <TextField
        name="access_key"
        depends={inStore}
        required
        noTranslate
        label={t('systemBackups:settings.accessKey')}
      />
      <PasswordField
        name="secret"
        depends={inStore}
        required={!stored.has_secret}
        autoComplete="off"
        label={t('systemBackups:settings.secret')}
        {...(stored.has_secret && { help: t('systemBackups:settings.secretKept') })}
      />
    </>
  )
}

/** Schedule, place and passphrase of the backups. Stored secrets are never shown, and kept if none is entered. */
export default function BackupSettingsDialog({ stored, close }: DialogProps<{ stored: BackupSettings }>) {
  const t = useText()
  return (
    <DialogForm
      endpoint={systemBackups.set}
      schema={systemBackupSchemas.set.input}
      initial={initialOf(stored)}
      title={t('systemBackups:settings.title')}
      purpose={t('systemBackups:settings.purpose')}
      size={640}
      submitLabel={t('systemBackups:settings.save')}
      onDone={() => close()}
    >
      <PasswordField
        name="passphrase"
        required={!stored.has_passphrase}
        autoComplete="new-password"
        generate={24}
        label={t('systemBackups:settings.passphrase')}
        help={t(
          stored.has_passphrase ? 'systemBackups:settings.passphraseKept' : 'systemBackups:settings.passphraseHelp',
        )}
      />
      <SwitchField name="enabled" label={t('systemBackups:settings.enabled')} />
      <NumberField name="hour" label={t('systemBackups:settings.hour')} />
      <SelectField
        name="target"
        clearable={false}
        label={t('systemBackups:settings.target')}
        options={[
          { value: 'folder', label: t('systemBackups:target.folder') },
          { value: 's3', label: t('systemBackups:target.s3') },
        ]}
      />
      <PlaceFields stored={stored} />
      <NumberField
        name="keep_daily"
        label={t('systemBackups:settings.daily')}
        help={t('systemBackups:settings.keepHelp')}
      />
      <NumberField name="keep_weekly" label={t('systemBackups:settings.weekly')} />
    </DialogForm>
  )
}
