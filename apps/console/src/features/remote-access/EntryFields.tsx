import { entryRecordings, recordedProtocols } from '@outpost/contract/remote-access/recording/constants'
import { FieldRow } from '@outpost/ui/Fields'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { NumberField, SelectField, SwitchField, TextField } from '../../kit/form/fields.tsx'
import { useForm } from '../../kit/form/parts/core.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { DeviceSelect } from '../devices/public.ts'
import { TagsField } from '../tags/public.ts'
import { portOf, type Protocol, protocolOptions } from './entry.ts'

type NameOf = (field: string) => string
const itself: NameOf = (field) => field

interface EntryFieldsProps {
  /** Returns the name of a field in the form; by default its own. */
  nameOf?: NameOf
  /** The tags that are already selected. */
  tags?: readonly { id: number; name: string }[] | undefined
  /** The field for the port. */
  port: ReactNode
}

/** Form field for the device through which the target is reached. */
export function DeviceField() {
  const t = useText()
  return (
    <DeviceSelect
      name="device_id"
      clearable={false}
      label={t('remote:field.device')}
      placeholder={t('remote:add.chooseDevice')}
    />
  )
}

/** The form fields of an entry, except its device, for adding and editing. */
export function EntryFields({ nameOf = itself, tags, port }: EntryFieldsProps) {
  const t = useText()
  return (
    <>
      <TextField name={nameOf('name')} label={t('remote:field.name')} help={t('remote:add.nameHelp')} />
      <FieldRow>
        <SelectField
          name={nameOf('protocol')}
          clearable={false}
          label={t('remote:field.protocol')}
          options={protocolOptions}
        />
        {port}
      </FieldRow>
      <TextField
        name={nameOf('destination_ip')}
        mono
        spaceless
        inputMode="decimal"
        label={t('remote:field.destination')}
        help={t('remote:add.destinationHelp')}
      />
      <TagsField name={nameOf('tag_id')} {...(tags && { known: tags })} />
      <SelectField
        name={nameOf('recording')}
        clearable={false}
        depends={[{ key: nameOf('protocol'), values: recordedProtocols }]}
        label={t('recording:field')}
        help={t('recording:help')}
        options={entryRecordings.map((value) => ({ value, label: t(`recording:entry.${value}`) }))}
      />
      <SwitchField
        name={nameOf('credentials_required')}
        label={t('remote:field.credentials')}
        help={t('remote:add.credentialsHelp')}
      />
    </>
  )
}

/** Form field for the port. */
export function PortField({ nameOf = itself }: { nameOf?: NameOf }) {
  const t = useText()
  return <NumberField name={nameOf('destination_port')} label={t('remote:field.port')} />
}

/** Form field for the port, which follows the protocol unless the user has typed another one. */
export function ProposedPort({ nameOf }: { nameOf: NameOf }) {
  const { values, fill, set } = useForm()
  const name = nameOf('destination_port')
  const usual = portOf(values[nameOf('protocol')] as Protocol)
  const proposed = useRef<number>(undefined)
  const propose = useEffectEvent((port: number) => {
    const present = values[name] ?? ''
    if (proposed.current === undefined && present === '') fill(name, port)
    else if (present === '' || Number(present) === proposed.current) set(name, port)
    proposed.current = port
  })
  useEffect(() => propose(usual), [usual])
  return <PortField nameOf={nameOf} />
}
