import { useBrand } from '../../../brand.ts'
import { CopyLine } from '../../../kit/view/CopyLine.tsx'
import { PasswordField, SwitchField, TextField } from '../../../kit/form/fields.tsx'
import { ListField } from '../../../kit/form/fields/more.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import classes from '../account/Account.module.css'

const domain = /^[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$/

/** Form fields of an identity service: its address, our client credentials, and the email domains it admits. */
export function ProviderFields({ hasSecret = false }: { hasSecret?: boolean }) {
  const t = useText()
  const { public_url } = useBrand()
  return (
    <>
      <TextField name="name" label={t('identity:name')} help={t('identity:nameHelp')} />
      <TextField
        name="issuer"
        label={t('identity:issuer')}
        help={t('identity:issuerHelp')}
        placeholder="https://"
        noTranslate
      />
      <TextField name="client_id" label={t('identity:clientId')} noTranslate mono />
      <PasswordField
        name="client_secret"
        label={t('identity:clientSecret')}
        help={t(hasSecret ? 'identity:secretKept' : 'identity:secretHelp')}
        autoComplete="off"
      />
      <ListField
        name="allowed_domains"
        label={t('identity:domains')}
        help={t('identity:domainsHelp')}
        pattern={domain}
        maxItems={100}
        noTranslate
      />
      <SwitchField name="enabled" label={t('identity:enabled')} />
      <div className={classes.stack}>
        <p className={classes.caption}>{t('identity:redirectHelp')}</p>
        <CopyLine text={`${public_url}/identity/callback`} label={t('identity:copyRedirect')} />
      </div>
    </>
  )
}
