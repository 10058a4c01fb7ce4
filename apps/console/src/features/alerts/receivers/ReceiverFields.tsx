import { phonePattern } from '@outpost/contract/alerts/legacy/constants'
import { receiverFields, type ReceiverField, type ReceiverKind } from '@outpost/contract/alerts/receivers/constants'
import { FieldRow } from '@outpost/ui/Fields'
import { NumberField, PasswordField, SelectField, TextField } from '../../../kit/form/fields.tsx'
import { ListField } from '../../../kit/form/fields/more.tsx'
import { useForm, type Values } from '../../../kit/form/parts/core.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import { DeviceSelect } from '../../devices/public.ts'

/** Keeps the values that receivers of a kind have. An empty one of an edited receiver is removed, except its secret. */
export function receiverValues(kind: ReceiverKind, values: Values, isEdited: boolean): Values {
  const { needs, may } = receiverFields[kind]
  const isEmpty = (field: ReceiverField): boolean => values[field] === undefined || values[field] === ''
  const given = [...needs, ...may].flatMap((field) =>
    !isEmpty(field) ? [[field, values[field]]] : isEdited && field !== 'secret' ? [[field, null]] : [],
  )
  return { name: values['name'], ...(Object.fromEntries(given) as Values) }
}

const secretLabels = {
  webhook: 'password',
  ntfy: 'token',
  telegram: 'botToken',
  slack: 'webhookUrl',
  teams: 'webhookUrl',
  mqtt: 'password',
  syslog: 'password',
  sms: 'password',
} as const satisfies Record<ReceiverKind, string>

function Secret({ kind, isStored }: { kind: ReceiverKind; isStored: boolean }) {
  const t = useText()
  return (
    <PasswordField
      name="secret"
      label={t(`alertReceivers:field.${secretLabels[kind]}`)}
      required={receiverFields[kind].needs.includes('secret') && !isStored}
      help={isStored ? t('alertReceivers:help.kept') : undefined}
      autoComplete="new-password"
    />
  )
}

function Address({ kind }: { kind: ReceiverKind }) {
  const t = useText()
  if (kind === 'telegram')
    return (
      <TextField
        name="url"
        noTranslate
        label={t('alertReceivers:field.apiUrl')}
        help={t('alertReceivers:help.apiUrl')}
      />
    )
  return (
    <TextField
      name="url"
      required
      noTranslate
      label={t(kind === 'ntfy' ? 'alertReceivers:field.topicUrl' : 'alertReceivers:field.url')}
      placeholder={kind === 'ntfy' ? 'https://ntfy.sh/alerts' : 'https://'}
      help={kind === 'webhook' ? t('alertReceivers:help.webhook') : undefined}
    />
  )
}

function Host({ kind }: { kind: ReceiverKind }) {
  const t = useText()
  const transports = kind === 'mqtt' ? (['tls', 'tcp'] as const) : (['udp', 'tcp', 'tls'] as const)
  return (
    <>
      <FieldRow>
        <TextField name="host" required mono noTranslate label={t('alertReceivers:field.host')} />
        <NumberField name="port" label={t('alertReceivers:field.port')} help={t('alertReceivers:help.port')} />
      </FieldRow>
      <SelectField
        name="transport"
        label={t('alertReceivers:field.transport')}
        clearable={false}
        options={transports.map((value) => ({ value, label: t(`alertReceivers:transport.${value}`) }))}
      />
    </>
  )
}

function Router() {
  const t = useText()
  return (
    <>
      <DeviceSelect
        name="device_id"
        required
        clearable={false}
        label={t('alertReceivers:field.device_id')}
        help={t('alertReceivers:help.device_id')}
      />
      <ListField
        name="numbers"
        required
        noDupes
        type="text"
        pattern={phonePattern}
        label={t('alertReceivers:field.numbers')}
        help={t('alertReceivers:help.numbers')}
      />
    </>
  )
}

/** The fields of a receiver of a kind. */
export function ReceiverFields({ kind, isStored = false }: { kind: ReceiverKind; isStored?: boolean }) {
  const t = useText()
  const { needs, may } = receiverFields[kind]
  const has = (field: ReceiverField): boolean => needs.includes(field) || may.includes(field)
  return (
    <>
      <TextField name="name" required label={t('alertReceivers:field.name')} />
      {has('url') && <Address kind={kind} />}
      {has('host') && <Host kind={kind} />}
      {has('topic') && <TextField name="topic" required noTranslate label={t('alertReceivers:field.topic')} />}
      {has('chat_id') && (
        <TextField
          name="chat_id"
          required
          noTranslate
          label={t('alertReceivers:field.chat_id')}
          help={t('alertReceivers:help.chat_id')}
        />
      )}
      {has('username') && (
        <TextField name="username" noTranslate label={t('alertReceivers:field.username')} autoComplete="off" />
      )}
      {has('device_id') && <Router />}
      {has('secret') && <Secret kind={kind} isStored={isStored} />}
    </>
  )
}

/** The fields of the kind that is chosen in the form. */
export function ChosenFields() {
  const { values } = useForm()
  return <ReceiverFields kind={values['kind'] as ReceiverKind} />
}
