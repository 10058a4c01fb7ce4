import { sourceKinds } from '@outpost/contract/templates/constants'
import { templates } from '@outpost/contract/templates/endpoints'
import type { Template } from '@outpost/contract/templates/schemas'
import { FieldRow } from '@outpost/ui/Fields'
import type { DialogProps } from '../../kit/dialog/dialog.tsx'
import { NumberField, SelectField, TextAreaField, TextField } from '../../kit/form/fields.tsx'
import type { Depends } from '../../kit/form/fields/Visible.tsx'
import { DialogForm } from '../../kit/form/form.tsx'
import { useForm } from '../../kit/form/parts/core.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { sourceForm } from './forms.schema.ts'
import { TestUnsaved } from './TestUnsaved.tsx'
import { inputOf, kindsWith, replaced, sourceInput, valuesOfSource } from './templateForm.ts'

/** A dialog that adds a source to a template, or edits one. */
export default function TemplateSourceDialog({
  template,
  at,
  close,
}: DialogProps<{ template: Template; at?: number }>) {
  const t = useText()
  const known = at === undefined ? undefined : template.config.data[at]
  const initial = known ? valuesOfSource(known) : { source: 'modbus', unit_id: 1, timeout: 5 }
  return (
    <DialogForm
      endpoint={templates.update}
      schema={sourceForm}
      initial={initial}
      toInput={(values) => ({
        ...inputOf(template),
        data: replaced(template.config.data, at, sourceInput(values, known)),
      })}
      title={t(known ? 'templates:source.edit' : 'templates:source.add')}
      purpose={template.config.name}
      submitLabel={t(known ? 'templates:edit.verb' : 'templates:source.add')}
      refreshes={[templates.list, templates.get]}
      onDone={() => close()}
    >
      <SelectField
        name="source"
        clearable={false}
        label={t('templates:source.kind')}
        options={sourceKinds.map((value) => ({ value, label: t(`templates:kind.${value}`) }))}
      />
      <PlaceField />
      <SourceFields />
      <TestUnsaved template={template} source={(values) => sourceInput(values, known)} />
    </DialogForm>
  )
}

/** The path of the device API, or the name of any other source. */
function PlaceField() {
  const t = useText()
  const { values } = useForm()
  return values['source'] === 'api' ? (
    <TextField name="url" label={t('templates:source.path')} placeholder="/system/device/usage/status" noTranslate />
  ) : (
    <TextField name="url" label={t('templates:source.name')} placeholder="meter" noTranslate />
  )
}

/** The port of each protocol, which is used if none is given. */
const usualPorts: Readonly<Record<string, string>> = { modbus: '502', snmp: '161', mqtt: '1883' }

function PortField({ depends }: { depends: Depends }) {
  const t = useText()
  const { values } = useForm()
  return (
    <NumberField
      name="port"
      label={t('templates:source.port')}
      placeholder={usualPorts[String(values['source'])]}
      depends={depends}
    />
  )
}

/** The fields of the chosen kind. */
function SourceFields() {
  const t = useText()
  const when = (field: Parameters<typeof kindsWith>[0]) => [{ key: 'source', values: kindsWith(field) }]
  return (
    <>
      <FieldRow>
        <TextField
          name="host"
          label={t('templates:source.host')}
          placeholder="192.168.1.31"
          required
          noTranslate
          depends={when('host')}
        />
        <PortField depends={when('port')} />
      </FieldRow>
      <NumberField name="unit_id" label={t('templates:source.unit_id')} placeholder="1" depends={when('unit_id')} />
      <TextField
        name="community"
        placeholder="public"
        label={t('templates:source.community')}
        help={t('templates:source.community_help')}
        noTranslate
        depends={when('community')}
      />
      <TextField name="topic" label={t('templates:source.topic')} required noTranslate depends={when('topic')} />
      <TextField
        name="address"
        label={t('templates:source.address')}
        placeholder="http://192.168.1.40/status.json"
        required
        noTranslate
        depends={when('address')}
      />
      <TextAreaField
        name="command"
        label={t('templates:source.command')}
        help={t('templates:source.command_help')}
        mono
        minRows={2}
        required
        noTranslate
        depends={when('command')}
      />
      <NumberField name="timeout" label={t('templates:source.timeout')} help={t('templates:source.timeout_help')} />
    </>
  )
}
