import { vpnHubs } from '@outpost/contract/vpn/endpoints'
import { hubKinds, hubTypes } from '@outpost/contract/vpn/constants'
import { vpnHubSchemas } from '@outpost/contract/vpn/schemas'
import { useNavigate } from '@tanstack/react-router'
import { useData } from '../../../kit/api/query.ts'
import { readingOf } from '../../../kit/api/reading.ts'
import { RadioField, SelectField, TextAreaField, TextField, When } from '../../../kit/form/fields.tsx'
import { useForm } from '../../../kit/form/parts/core.tsx'
import { DialogForm } from '../../../kit/form/form.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import { CompanyField } from '../../companies/public.ts'
import { TagsField } from '../../tags/public.ts'
import { Disclaimer } from '../Disclaimer.tsx'
import { followed } from '../outcomes/outcome.ts'
import { hubHref } from './hubActions.ts'
import { KeepaliveField } from './KeepaliveField.tsx'

/** A dialog that creates a hub and opens its page. */
export default function AddHubDialog() {
  const t = useText()
  const navigate = useNavigate()
  const query = useData(vpnHubs.zones, {}, { staleTime: 300_000 })
  const zones = query.data?.rows ?? []
  const openHub = (data: unknown): void => {
    const id = (data as { id?: unknown } | undefined)?.id
    if (typeof id === 'number') void navigate({ href: hubHref({ id }) })
  }
  return (
    <DialogForm
      endpoint={vpnHubs.create}
      schema={vpnHubSchemas.create.input}
      initial={{ kind: 'openvpn', vpn_type: 'tun', keepalive: 'fast' }}
      toInput={({ vpn_type, keepalive, ...values }) =>
        values['kind'] === 'wireguard' ? values : { ...values, vpn_type, keepalive }
      }
      title={t('vpn:add.title')}
      purpose={t('vpn:add.purpose')}
      submitLabel={t('vpn:add.verb')}
      {...readingOf(query)}
      {...followed('create', openHub)}
    >
      <TextField name="name" required label={t('vpn:field.name')} />
      <CompanyField name="company_id" />
      <TextAreaField name="description" label={t('vpn:field.description')} minRows={2} />
      <SelectField
        name="hub_zone"
        required
        clearable={false}
        label={t('vpn:field.zone')}
        help={t('vpn:add.zoneHelp')}
        options={zones.map(({ name, visual_name }, index) => ({
          value: name,
          label: visual_name,
          isDefault: index === 0,
        }))}
      />
      <KindFields />
      <HubTags />
      <Disclaimer />
    </DialogForm>
  )
}

/** What the hub speaks, and for OpenVPN which kind of network it is. */
function KindFields() {
  const t = useText()
  return (
    <>
      <RadioField
        name="kind"
        label={t('vpnWireguard:kind')}
        options={hubKinds.map((value) => ({
          value,
          label: t(`vpnWireguard:kinds.${value}`),
          hint: t(`vpnWireguard:kindHelp.${value}`),
        }))}
      />
      <When is={({ kind }) => kind !== 'wireguard'} clears={[]}>
        <RadioField
          name="vpn_type"
          label={t('vpn:field.type')}
          options={hubTypes.map((value) => ({
            value,
            label: t(`vpn:type.${value}`),
            hint: t(`vpn:typeHelp.${value}`),
          }))}
        />
        <KeepaliveField />
      </When>
    </>
  )
}

/** The tags that a hub of the chosen company can have. */
function HubTags() {
  const { values } = useForm()
  const company = values['company_id']
  return <TagsField name="tag_id" {...(typeof company === 'number' && { companies: [company] })} />
}
