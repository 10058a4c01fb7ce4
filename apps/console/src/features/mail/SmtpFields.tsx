import type { EmailConfiguration, TlsMode } from '@outpost/contract/mail/schemas'
import { FieldRow } from '@outpost/ui/Fields'
import { useEffect, useEffectEvent } from 'react'
import { NumberField, PasswordField, SelectField, TextField } from '../../kit/form/fields.tsx'
import { useForm } from '../../kit/form/parts/core.tsx'
import { type Translate, useText } from '../../kit/i18n/i18n.ts'
import { TestMail } from './TestMail.tsx'

const tlsOptions = (t: Translate) =>
  (['starttls', 'tls', 'none'] as const).map((value) => ({
    value,
    label: t(`mail:tls.${value}`),
    hint: t(`mail:tlsHint.${value}`),
  }))

/** The default TLS mode of a port: implicit TLS on 465, otherwise STARTTLS. */
const usualTls = (port: unknown): TlsMode => (port === 465 ? 'tls' : 'starttls')

/** Form fields of an SMTP configuration, with a test of the values. `stored` is the configuration being edited. */
export function SmtpFields({ stored }: { stored?: EmailConfiguration }) {
  const t = useText()
  return (
    <>
      <TextField name="name" required label={t('mail:field.name')} help={t('mail:add.nameHelp')} />
      <FieldRow>
        <TextField name="host" required mono noTranslate label={t('mail:field.host')} placeholder="smtp.example.com" />
        <NumberField name="port" required label={t('mail:field.port')} />
      </FieldRow>
      <Tls stored={stored} />
      <TextField
        name="email"
        required
        type="email"
        noTranslate
        label={t('mail:field.email')}
        help={t('mail:add.emailHelp')}
      />
      <FieldRow>
        <TextField name="username" required noTranslate label={t('mail:field.username')} autoComplete="off" />
        <Password stored={stored} />
      </FieldRow>
      <TestMail stored={stored} />
    </>
  )
}

/** Form field for the TLS mode, which follows the port until the user selects one. */
function Tls({ stored }: { stored: EmailConfiguration | undefined }) {
  const t = useText()
  const form = useForm()
  const { port } = form.values
  const usual = stored && port === stored.port ? stored.tls : usualTls(port)
  const propose = useEffectEvent((mode: TlsMode) => form.fill('tls', mode))
  useEffect(() => propose(usual), [usual])
  return (
    <SelectField
      name="tls"
      clearable={false}
      label={t('mail:field.tls')}
      options={tlsOptions(t)}
      optionDescriptionBlock
    />
  )
}

/**
 * Form field for the password. The stored password is kept, unless it would be sent to another host or without
 * encryption.
 */
function Password({ stored }: { stored: EmailConfiguration | undefined }) {
  const t = useText()
  const { values } = useForm()
  const moved =
    stored !== undefined && (values['host'] !== stored.host || (values['tls'] === 'none' && stored.tls !== 'none'))
  const help = stored && t(moved ? 'mail:edit.passwordNeeded' : 'mail:edit.passwordKept')
  return (
    <PasswordField
      name="password"
      label={t('mail:field.password')}
      help={help}
      required={stored === undefined || moved}
      autoComplete="new-password"
    />
  )
}
