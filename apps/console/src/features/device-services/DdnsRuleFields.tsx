import { FieldRow } from '@outpost/ui/Fields'
import { NumberField, PasswordField, SwitchField, TextField } from '../../kit/form/fields.tsx'
import { useText } from '../../kit/i18n/i18n.ts'

/** The fields of a dynamic DNS rule. `hasPassword`: whether the device has a password, which stays if none is entered. */
export function DdnsRuleFields({ hasPassword = false }: { hasPassword?: boolean }) {
  const t = useText()
  return (
    <>
      <SwitchField name="enabled" label={t('services:ddns.enabled')} />
      <TextField
        name="service_name"
        required
        label={t('services:ddns.provider')}
        help={t('services:ddns.providerHelp')}
      />
      <FieldRow>
        <TextField name="lookup_host" required label={t('services:ddns.lookup')} help={t('services:ddns.lookupHelp')} />
        <TextField name="domain" required label={t('services:ddns.domain')} help={t('services:ddns.domainHelp')} />
      </FieldRow>
      <FieldRow>
        <TextField name="username" label={t('services:ddns.username')} />
        <PasswordField
          name="password"
          label={t('services:ddns.password')}
          {...(hasPassword && { help: t('services:ddns.passwordHelp') })}
        />
      </FieldRow>
      <TextField
        name="interface"
        required
        label={t('services:ddns.interface')}
        help={t('services:ddns.interfaceHelp')}
      />
      <SwitchField name="use_https" label={t('services:ddns.https')} />
      <FieldRow>
        <NumberField name="check_interval" required label={t('services:ddns.check')} />
        <NumberField name="force_interval" required label={t('services:ddns.force')} />
      </FieldRow>
    </>
  )
}
