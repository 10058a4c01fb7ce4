import { type SourceKind, sourceKinds } from '@outpost/contract/templates/constants'
import { templates } from '@outpost/contract/templates/endpoints'
import type { Template } from '@outpost/contract/templates/schemas'
import { FieldRow } from '@outpost/ui/Fields'
import type { DialogProps } from '../../kit/dialog/dialog.tsx'
import { NumberField, SelectField, TextAreaField, TextField } from '../../kit/form/fields.tsx'
import { DialogForm } from '../../kit/form/form.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { sourceForm } from './forms.schema.ts'
import { inputOf, replaced, sourceInput } from './templateForm.ts'

/** A dialog that adds a source to a template, or edits one. */
export default function TemplateSourceDialog({
  template,
  at,
  close,
}: DialogProps<{ template: Template; at?: number }>) {
  const t = useText()
  const known = at === undefined ? undefined : template.config.data[at]
  const initial = known
    ? Object.fromEntries(Object.entries(known).map(([name, value]) => [name, value ?? undefined]))
    : { source: 'modbus', unit_id: 1, timeout: 5 }
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
      <TextField name="url" label={t('templates:source.url')} help={t('templates:source.url_help')} noTranslate />
      <SourceFields />
    </DialogForm>
  )
}

/** The fields of the chosen kind. */
function SourceFields() {
  const t = useText()
  const when = (...values: SourceKind[]) => [{ key: 'source', values }]
  return (
    <>
      <FieldRow>
        <TextField
          name="host"
          label={t('templates:source.host')}
          placeholder="192.168.1.31"
          required
          noTranslate
          depends={when('modbus', 'snmp', 'mqtt')}
        />
        <NumberField name="port" label={t('templates:source.port')} depends={when('modbus', 'snmp', 'mqtt')} />
      </FieldRow>
      <NumberField name="unit_id" label={t('templates:source.unit_id')} depends={when('modbus')} />
      <TextField
        name="community"
        label={t('templates:source.community')}
        help={t('templates:source.community_help')}
        noTranslate
        depends={when('snmp')}
      />
      <TextField name="topic" label={t('templates:source.topic')} required noTranslate depends={when('mqtt')} />
      <TextField
        name="address"
        label={t('templates:source.address')}
        placeholder="http://192.168.1.40/status.json"
        required
        noTranslate
        depends={when('http')}
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
