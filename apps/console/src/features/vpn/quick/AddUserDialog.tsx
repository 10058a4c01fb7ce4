import { vpnClients } from '@outpost/contract/vpn/endpoints'
import { type VpnHub, vpnClientSchemas } from '@outpost/contract/vpn/schemas'
import type { DialogProps } from '../../../kit/dialog/dialog.tsx'
import { SelectField } from '../../../kit/form/fields.tsx'
import { DialogForm } from '../../../kit/form/form.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import { findUsers } from '../../users/public.ts'
import { followed } from '../outcomes/outcome.ts'

/** A dialog that adds a user to a quick connect. */
export default function AddUserDialog({ hub }: DialogProps<{ hub: VpnHub }>) {
  const t = useText()
  return (
    <DialogForm
      endpoint={vpnClients.addUser}
      schema={vpnClientSchemas.addUser.input.pick({ user_id: true })}
      initial={{}}
      toInput={({ user_id }) => ({ vpn_hub_id: hub.id, user_id: user_id as number })}
      title={t('vpnQuick:addUser.title')}
      purpose={hub.name}
      submitLabel={t('vpnQuick:addUser.verb')}
      {...followed('addUser')}
    >
      <SelectField
        name="user_id"
        numeric
        required
        label={t('vpnQuick:field.user')}
        help={t('vpnQuick:addUser.help')}
        load={findUsers}
      />
    </DialogForm>
  )
}
