import { identityProviders } from '@outpost/contract/auth/identity-providers/endpoints'
import { type IdentityProvider, identityProviderSchemas } from '@outpost/contract/auth/identity-providers/schemas'
import type { DialogProps } from '../../../kit/dialog/dialog.tsx'
import { DialogForm } from '../../../kit/form/form.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import { ProviderFields } from './ProviderFields.tsx'

/** A dialog that edits the name, address, secret or rules of an identity service. */
export default function EditProviderDialog({ provider, close }: DialogProps<{ provider: IdentityProvider }>) {
  const t = useText()
  const { id, name, issuer, client_id, allowed_domains, enabled, has_secret } = provider
  return (
    <DialogForm
      endpoint={identityProviders.update}
      schema={identityProviderSchemas.update.input}
      initial={{ name, issuer, client_id, allowed_domains, enabled }}
      toInput={(values) => ({ ...values, id })}
      title={t('identity:editTitle')}
      purpose={t('identity:editPurpose')}
      size={640}
      submitLabel={t('identity:editVerb')}
      onDone={() => close()}
    >
      <ProviderFields hasSecret={has_secret} />
    </DialogForm>
  )
}
