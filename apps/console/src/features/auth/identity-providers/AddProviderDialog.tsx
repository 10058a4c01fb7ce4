import { identityProviders } from '@outpost/contract/auth/identity-providers/endpoints'
import { identityProviderSchemas } from '@outpost/contract/auth/identity-providers/schemas'
import type { DialogProps } from '../../../kit/dialog/dialog.tsx'
import { DialogForm } from '../../../kit/form/form.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import { ProviderFields } from './ProviderFields.tsx'

const NEW = { enabled: true }

/**
 * A dialog that adds an identity service for signing in. The server fetches the service's discovery document before
 * storing it.
 */
export default function AddProviderDialog({ close }: DialogProps<object>) {
  const t = useText()
  return (
    <DialogForm
      endpoint={identityProviders.create}
      schema={identityProviderSchemas.create.input}
      initial={NEW}
      title={t('identity:add')}
      size={640}
      submitLabel={t('identity:addVerb')}
      onDone={() => close()}
    >
      <ProviderFields />
    </DialogForm>
  )
}
