import { remoteCredentials } from '@outpost/contract/remote-access/credentials/endpoints'
import { remoteCredentialSchemas } from '@outpost/contract/remote-access/credentials/schemas'
import type { InputOf } from '@outpost/contract/kit/endpoint'
import { Alert } from '@outpost/ui/Alert'
import type { DialogProps } from '../../../kit/dialog/dialog.tsx'
import { PasswordField, RadioField, TextAreaField, TextField } from '../../../kit/form/fields.tsx'
import { DialogForm } from '../../../kit/form/form.tsx'
import { useForm, type Values } from '../../../kit/form/parts/core.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import { type Entry, takesKey, targetOf } from '../entry.ts'
import { entryName } from '../name.ts'
import { refreshes } from '../refreshes.ts'
import { KeyFile } from '../terminal/KeyFields.tsx'

const INITIAL: Values = { username: '', method: 'password' }
const WITH_KEY: Values = { ...INITIAL, username: 'root' }
const byPassword = [{ key: 'method', values: ['password'] }]
const byKey = [{ key: 'method', values: ['key'] }]

/** The input of the endpoint; the method only chooses the fields. The schema has validated the values. */
function inputOf(id: number, values: Values): InputOf<typeof remoteCredentials.set> {
  const { method: _, ...credentials } = values
  return { ...credentials, id } as unknown as InputOf<typeof remoteCredentials.set>
}

/** A dialog that sets the credentials with which the server signs in to the target of an entry. */
export default function CredentialsDialog({ entry, close }: DialogProps<{ entry: Entry }, true>) {
  const t = useText()
  const withKey = takesKey(entry)
  // A VNC server may ask for nothing but a password.
  const isVnc = entry.protocol === 'vnc'
  return (
    <DialogForm
      endpoint={remoteCredentials.set}
      schema={remoteCredentialSchemas.set.input}
      initial={withKey ? WITH_KEY : INITIAL}
      toInput={(values) => inputOf(entry.id, values)}
      title={t('remote:credentials.title')}
      purpose={`${entryName(entry)} · ${targetOf(entry)}`}
      submitLabel={t('remote:credentials.verb')}
      refreshes={refreshes}
      onDone={() => close(true)}
    >
      <p>{t('remote:credentials.purpose')}</p>
      {entry.protocol === 'telnet' && <Alert tone="warning">{t('remote:credentials.telnet')}</Alert>}
      <TextField
        name="username"
        required={!isVnc}
        noTranslate
        autoComplete="off"
        label={t('remote:login.username')}
        {...(isVnc && { help: t('remote:credentials.vncUsername') })}
      />
      {withKey && (
        <RadioField
          name="method"
          label={t('remote:login.method')}
          options={[
            { value: 'password', label: t('remote:login.password') },
            { value: 'key', label: t('remote:login.key') },
          ]}
        />
      )}
      <PasswordField
        name="password"
        required
        depends={byPassword}
        label={t('remote:login.password')}
        autoComplete="new-password"
      />
      <KeyInputs />
    </DialogForm>
  )
}

/** Form fields for a private key. */
function KeyInputs() {
  const t = useText()
  return (
    <>
      <TextAreaField
        name="key"
        required
        depends={byKey}
        mono
        minRows={4}
        maxRows={8}
        label={t('remote:login.key')}
        placeholder="-----BEGIN OPENSSH PRIVATE KEY-----"
      />
      <FileOfKey />
      <PasswordField
        name="passphrase"
        depends={byKey}
        label={t('remote:login.passphrase')}
        autoComplete="new-password"
      />
    </>
  )
}

/** Reads the key from a file. */
function FileOfKey() {
  const { values, set, waiting } = useForm()
  return values['method'] === 'key' && <KeyFile onText={(text) => set('key', text)} disabled={waiting} />
}
