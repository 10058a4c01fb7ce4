import { quickHours } from '@outpost/contract/vpn/constants'
import { vpnHubs } from '@outpost/contract/vpn/endpoints'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useData } from '../../../kit/api/query.ts'
import { fieldIn, rowsOf } from '../../../kit/form/fields/rowNames.ts'
import { MultiSelectField, SelectField, TextAreaField, TextField } from '../../../kit/form/fields.tsx'
import { DialogForm } from '../../../kit/form/form.tsx'
import { useForm, type Values } from '../../../kit/form/parts/core.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import { CompanyField } from '../../companies/public.ts'
import { DeviceSelect } from '../../devices/public.ts'
import { TagsField } from '../../tags/public.ts'
import { findUsers } from '../../users/public.ts'
import { Disclaimer } from '../Disclaimer.tsx'
import { followed } from '../outcomes/outcome.ts'
import { newQuickConnect, routeRows, usualNetwork } from './add.schema.ts'
import { hubIdOf } from './hubIdOf.ts'
import { NetworkRows } from './NetworkRows.tsx'
import { quickHref } from './quickActions.ts'

/** The value of the choice to leave the quick connect off. */
const later = 0

const initial = {
  duration: later,
  [fieldIn(routeRows.name, 0, 'ip')]: usualNetwork.ip,
  [fieldIn(routeRows.name, 0, 'netmask')]: usualNetwork.netmask,
}

const inputOf = (values: Values, count: number) => ({
  company_id: values['company_id'] as number,
  hub_name: values['hub_name'] as string,
  hub_zone: values['hub_zone'] as string,
  description: (values['description'] as string | undefined) ?? '',
  tag_id: (values['tag_id'] as number[] | undefined) ?? [],
  user_id: (values['user_id'] as number[] | undefined) ?? [],
  ...(values['duration'] !== later && { duration: values['duration'] as number }),
  endpoint: {
    device_id: values['endpoint.device_id'] as number,
    routes: rowsOf(routeRows.name, count, routeRows.fields, values),
  },
})

/** A dialog that creates a quick connect and opens its page. */
export default function AddQuickConnectDialog() {
  const t = useText()
  const navigate = useNavigate()
  const [count, setCount] = useState(1)
  const schema = useMemo(() => newQuickConnect(count), [count])
  const zones = useData(vpnHubs.zones, {}, { staleTime: 300_000 }).data?.rows
  const openQuick = (data: unknown): void => {
    const id = hubIdOf(data)
    if (id !== undefined) void navigate({ href: quickHref({ id }) })
  }
  return (
    <DialogForm
      endpoint={vpnHubs.connect}
      schema={schema}
      initial={initial}
      toInput={(values) => inputOf(values, count)}
      size={640}
      title={t('vpnQuick:add.title')}
      purpose={t('vpnQuick:add.purpose')}
      submitLabel={t('vpnQuick:add.verb')}
      loading={zones === undefined}
      {...followed('create', openQuick)}
    >
      <TextField name="hub_name" required label={t('vpn:field.name')} />
      <CompanyField name="company_id" />
      <DeviceSelect name="endpoint.device_id" required label={t('vpnQuick:field.device')} />
      <NetworkRows count={count} onCount={setCount} />
      <MultiSelectField name="user_id" numeric label={t('vpnQuick:field.users')} load={findUsers} />
      <SelectField
        name="duration"
        numeric
        clearable={false}
        label={t('vpnQuick:field.duration')}
        options={[
          { value: String(later), label: t('vpnQuick:add.later') },
          ...quickHours.map((hours) => ({ value: String(hours), label: t('vpnQuick:hours', { count: hours }) })),
        ]}
      />
      <SelectField
        name="hub_zone"
        required
        clearable={false}
        label={t('vpn:field.zone')}
        options={(zones ?? []).map(({ name, visual_name }, index) => ({
          value: name,
          label: visual_name,
          isDefault: index === 0,
        }))}
      />
      <TextAreaField name="description" label={t('vpn:field.description')} minRows={2} />
      <Tags />
      <Disclaimer />
    </DialogForm>
  )
}

/** The tags that a quick connect of the chosen company can have. */
function Tags() {
  const { values } = useForm()
  const company = values['company_id']
  return <TagsField name="tag_id" {...(typeof company === 'number' && { companies: [company] })} />
}
