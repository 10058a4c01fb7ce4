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

/** What is right for a port where nobody says: TLS from the first byte on 465, else STARTTLS. */
const usualTls = (port: unknown): TlsMode => (port === 465 ? 'tls' : 'starttls')

/** The fields of an SMTP configuration, and the test of what they say. `stored` is the one that is being changed. */
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

/** The TLS mode follows the port until the reader chooses one. */
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

/** A stored password stays, unless it would be sent to another host than it was given for, or in the clear. */
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
