import { vpnHubs } from '@outpost/contract/vpn/endpoints'
import { type VpnHub, vpnHubSchemas } from '@outpost/contract/vpn/schemas'
import type { DialogProps } from '../../../kit/dialog/dialog.tsx'
import { TextAreaField } from '../../../kit/form/fields.tsx'
import { DialogForm } from '../../../kit/form/form.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import { TagsField } from '../../tags/public.ts'
import { KeepaliveField } from './KeepaliveField.tsx'

/** A dialog that changes what can be changed of a hub: its description, tags and, for OpenVPN, its keepalive. */
export default function EditHubDialog({ hub }: DialogProps<{ hub: VpnHub }>) {
  const t = useText()
  return (
    <DialogForm
      endpoint={vpnHubs.update}
      schema={vpnHubSchemas.update.input}
      initial={{
        description: hub.description,
        tag_id: hub.tags.map(({ id }) => id),
        ...(hub.keepalive !== null && { keepalive: hub.keepalive }),
      }}
      toInput={(values) => ({ ...values, id: hub.id })}
      title={t('vpn:edit.title')}
      purpose={hub.name}
      submitLabel={t('vpn:edit.verb')}
      successMsg={t('vpn:edit.done')}
    >
      <TextAreaField name="description" label={t('vpn:field.description')} minRows={2} />
      <TagsField name="tag_id" known={hub.tags} companies={[hub.company_id]} />
      {hub.keepalive !== null && <KeepaliveField help={t('vpn:edit.keepalive')} />}
    </DialogForm>
  )
}
