import {
  alertActions,
  alertSubtypes,
  alertTypes,
  geofenceType,
  limitSubtype,
  phoneSubtypes,
  dataPeriods,
} from '@outpost/contract/alerts/legacy/constants'
import { deviceAlertConfigurations } from '@outpost/contract/alerts/legacy/endpoints'
import { alertEntryFields } from '@outpost/contract/alerts/legacy/schemas'
import type { Device } from '@outpost/contract/devices/device'
import type { InputOf } from '@outpost/contract/kit/endpoint'
import { mail } from '@outpost/contract/mail/endpoints'
import { FieldRow } from '@outpost/ui/Fields'
import { useMemo } from 'react'
import { useCan } from '../../../kit/auth/can.ts'
import type { DialogProps } from '../../../kit/dialog/dialog.tsx'
import { ItemSelect } from '../../../kit/form/fields/ItemSelect.tsx'
import { CheckboxField, NumberField, SelectField, TextAreaField, TextField, When } from '../../../kit/form/fields.tsx'
import { DialogForm } from '../../../kit/form/form.tsx'
import { useForm, type Values } from '../../../kit/form/parts/core.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import { nameOf } from '../../devices/public.ts'
import { Unfit, useUnfit } from './Unfit.tsx'

const byName = { sort: ['name'] }
const initial = {
  alert_type_id: '3',
  alert_subtype_id: '8',
  action: '1',
  message: 'Device name - %rn; Event type - %et; Event text - %ex; Time stamp - %ts;',
  delivery_retry: false,
  retry_interval: 5,
  retry_count: 3,
  redundancy_interval: 0,
  data_limit: 500,
  sim: '1',
  period: 'month',
  starts: 1,
  radius: 500,
}

const numberOf = (values: Values, name: string): number => Number(values[name])
const isMail = (values: Values): boolean => numberOf(values, 'action') !== alertActions.sms
const needsPhone = (values: Values): boolean =>
  numberOf(values, 'action') !== alertActions.email || phoneSubtypes.includes(numberOf(values, 'alert_subtype_id'))
const hasLimit = (values: Values): boolean => numberOf(values, 'alert_subtype_id') === limitSubtype
const hasFence = (values: Values): boolean => numberOf(values, 'alert_type_id') === geofenceType

/** The subtype of the form; the first one of the type if another type was chosen since. */
const subtypeOf = (values: Values): number => {
  const type = numberOf(values, 'alert_type_id')
  const chosen = numberOf(values, 'alert_subtype_id')
  const some = alertSubtypes.filter((each) => each.type === type)
  return (some.find(({ id }) => id === chosen) ?? some[0]!).id
}

/** What the request contains for each device. Fields that the alert does not use are left out. */
function entryOf(given: Values): Values {
  const values = { ...given, alert_subtype_id: subtypeOf(given) }
  const {
    email,
    subject,
    smtp_config_id,
    phone,
    data_limit,
    sim,
    period,
    starts,
    latitude,
    longitude,
    radius,
    ...common
  } = values as Values & Record<string, unknown>
  return {
    ...common,
    ...(isMail(values) && { email, subject, smtp_config_id }),
    ...(needsPhone(values) && { phone }),
    data_limit: hasLimit(values) ? data_limit : 0,
    ...(hasLimit(values) && { sim, period, starts }),
    ...(hasFence(values) && { latitude, longitude, radius }),
  }
}

function EventFields() {
  const t = useText()
  const { values } = useForm()
  const type = numberOf(values, 'alert_type_id')
  return (
    <FieldRow>
      <SelectField
        name="alert_type_id"
        clearable={false}
        label={t('legacyAlerts:field.type')}
        options={Object.keys(alertTypes).map((value) => ({
          value,
          label: t(`legacyAlerts:type.n${value as '1' | '2' | '3' | '4' | '5'}`),
        }))}
      />
      <SelectField
        key={type}
        name="alert_subtype_id"
        clearable={false}
        label={t('legacyAlerts:field.subtype')}
        options={alertSubtypes
          .filter((each) => each.type === type)
          .map(({ id }) => ({ value: String(id), label: t(`legacyAlerts:subtype.n${id as 1}`) }))}
      />
    </FieldRow>
  )
}

function LimitFields() {
  const t = useText()
  return (
    <>
      <FieldRow>
        <NumberField name="data_limit" required label={t('legacyAlerts:field.data_limit')} />
        <SelectField
          name="sim"
          clearable={false}
          label={t('legacyAlerts:field.sim')}
          options={['1', '2'].map((value) => ({ value, label: value }))}
        />
      </FieldRow>
      <FieldRow>
        <SelectField
          name="period"
          clearable={false}
          label={t('legacyAlerts:field.period')}
          options={dataPeriods.map((value) => ({ value, label: t(`legacyAlerts:period.${value}`) }))}
        />
        <NumberField
          name="starts"
          required
          label={t('legacyAlerts:field.starts')}
          help={t('legacyAlerts:help.starts')}
        />
      </FieldRow>
    </>
  )
}

function FenceFields() {
  const t = useText()
  return (
    <>
      <FieldRow>
        <NumberField name="latitude" required label={t('legacyAlerts:field.latitude')} />
        <NumberField name="longitude" required label={t('legacyAlerts:field.longitude')} />
      </FieldRow>
      <NumberField name="radius" required label={t('legacyAlerts:field.radius')} />
    </>
  )
}

function MailFields() {
  const t = useText()
  const mayList = useCan()(mail.list)
  return (
    <>
      <TextField name="email" required noTranslate label={t('legacyAlerts:field.email')} />
      <TextField name="subject" label={t('legacyAlerts:field.subject')} />
      {mayList && (
        <ItemSelect
          name="smtp_config_id"
          label={t('legacyAlerts:field.smtp')}
          help={t('legacyAlerts:help.smtp')}
          endpoint={mail.list}
          query={byName}
          option={({ id, name, company_name }) => ({ value: String(id), label: name, hint: company_name })}
        />
      )}
    </>
  )
}

function MessageFields() {
  const t = useText()
  return (
    <>
      <SelectField
        name="action"
        clearable={false}
        label={t('legacyAlerts:field.action')}
        options={(['1', '2', '3'] as const).map((value) => ({ value, label: t(`legacyAlerts:action.n${value}`) }))}
      />
      <When is={isMail} clears={[]}>
        <MailFields />
      </When>
      <When is={needsPhone} clears={[]}>
        <TextField name="phone" required noTranslate label={t('legacyAlerts:field.phone')} placeholder="+4712345678" />
      </When>
      <TextAreaField
        name="message"
        required
        minRows={2}
        label={t('legacyAlerts:field.message')}
        help={t('legacyAlerts:help.message')}
      />
      <NumberField
        name="redundancy_interval"
        label={t('legacyAlerts:field.redundancy_interval')}
        help={t('legacyAlerts:help.redundancy')}
      />
      <CheckboxField name="delivery_retry" label={t('legacyAlerts:field.retry')} />
      <When is={({ delivery_retry }) => delivery_retry === true} clears={[]}>
        <FieldRow>
          <NumberField name="retry_interval" required label={t('legacyAlerts:field.retry_interval')} />
          <NumberField name="retry_count" required label={t('legacyAlerts:field.retry_count')} />
        </FieldRow>
      </When>
    </>
  )
}

/** A dialog that writes an alert into devices with firmware before 07.13. Devices that cannot have one are named. */
export default function CreateAlertDialog({ devices, close }: DialogProps<{ devices: readonly Device[] }, true>) {
  const t = useText()
  const ids = useMemo(() => devices.map(({ id }) => id), [devices])
  const unfit = useUnfit(ids)
  return (
    <DialogForm
      endpoint={deviceAlertConfigurations.create}
      schema={alertEntryFields.omit({ device_id: true })}
      initial={initial}
      toInput={(values) => {
        const entry = entryOf(values)
        return { data: ids.map((device_id) => ({ ...entry, device_id })) } as unknown as InputOf<
          typeof deviceAlertConfigurations.create
        >
      }}
      title={t('legacyAlerts:create.title')}
      purpose={devices.length === 1 ? nameOf(devices[0]!) : t('legacyAlerts:devices', { count: devices.length })}
      size={640}
      loading={unfit === undefined}
      submitLabel={t('legacyAlerts:create.verb')}
      status={{
        title: t('legacyAlerts:create.title'),
        selection: devices.map((device) => ({ key: String(device.id), label: nameOf(device) })),
      }}
      onDone={() => close(true)}
    >
      <Unfit devices={unfit ?? []} of={devices.length} />
      <p>{t('legacyAlerts:create.purpose')}</p>
      <EventFields />
      <When is={hasLimit} clears={[]}>
        <LimitFields />
      </When>
      <When is={hasFence} clears={[]}>
        <FenceFields />
      </When>
      <MessageFields />
    </DialogForm>
  )
}
