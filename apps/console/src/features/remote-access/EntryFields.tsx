import { FieldRow } from '@outpost/ui/Fields'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { NumberField, SelectField, SwitchField, TextField } from '../../kit/form/fields.tsx'
import { useForm } from '../../kit/form/parts/core.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { DeviceSelect } from '../devices/public.ts'
import { TagsField } from '../tags/public.ts'
import { portOf, type Protocol, protocolOptions } from './entry.ts'

interface EntryFieldsProps {
  /** Whether the device is chosen here. */
  choosesDevice: boolean
  /** The tags that are already selected. */
  tags?: readonly { id: number; name: string }[] | undefined
  /** The field for the port. */
  port: ReactNode
}

/** The form fields of an entry, for adding and editing. */
export function EntryFields({ choosesDevice, tags, port }: EntryFieldsProps) {
  const t = useText()
  return (
    <>
      {choosesDevice && (
        <DeviceSelect
          name="device_id"
          clearable={false}
          label={t('remote:field.device')}
          placeholder={t('remote:add.chooseDevice')}
        />
      )}
      <TextField name="name" label={t('remote:field.name')} help={t('remote:add.nameHelp')} />
      <FieldRow>
        <SelectField name="protocol" clearable={false} label={t('remote:field.protocol')} options={protocolOptions} />
        {port}
      </FieldRow>
      <TextField
        name="destination_ip"
        mono
        inputMode="decimal"
        label={t('remote:field.destination')}
        help={t('remote:add.destinationHelp')}
      />
      <TagsField name="tag_id" {...(tags && { known: tags })} />
      <SwitchField
        name="credentials_required"
        label={t('remote:field.credentials')}
        help={t('remote:add.credentialsHelp')}
      />
    </>
  )
}

/** Form field for the port. */
export function PortField() {
  const t = useText()
  return <NumberField name="destination_port" label={t('remote:field.port')} />
}

/** Form field for the port, which follows the protocol until the user types one. */
export function ProposedPort() {
  const form = useForm()
  const usual = portOf(form.values['protocol'] as Protocol)
  const propose = useEffectEvent((port: number) => form.fill('destination_port', port))
  useEffect(() => propose(usual), [usual])
  return <PortField />
}
