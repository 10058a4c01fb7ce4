import { templateLimits, variableTypes } from '@outpost/contract/templates/constants'
import { templates } from '@outpost/contract/templates/endpoints'
import type { Template } from '@outpost/contract/templates/schemas'
import { FieldRow } from '@outpost/ui/Fields'
import type { DialogProps } from '../../kit/dialog/dialog.tsx'
import { ListField } from '../../kit/form/fields/more.tsx'
import { SelectField, TextField } from '../../kit/form/fields.tsx'
import { DialogForm } from '../../kit/form/form.tsx'
import type { Values } from '../../kit/form/parts/core.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { parametersForm } from './forms.schema.ts'
import { inputOf, replaced, type Sources, valuesOfVariable, variableInput } from './templateForm.ts'
import classes from './Templates.module.css'

/** The values of a parameter that this dialog changes. */
const edited = ['id', 'type', 'unit', 'default', 'expression', 'enum'] as const

/** A dialog that changes all parameters of a source at once: name, type, calculation, default and permitted values. */
export default function EditParametersDialog({
  template,
  source: place,
  close,
}: DialogProps<{ template: Template; source: number }, true>) {
  const t = useText()
  const source = template.config.data[place]!
  const known = source.variables.map(valuesOfVariable)
  const dataOf = (values: Values): Sources =>
    replaced(template.config.data, place, {
      ...source,
      variables: known.map((before, at) =>
        variableInput({
          ...before,
          ...Object.fromEntries(edited.map((name) => [name, values[`${name}_${at}`]])),
        }),
      ) as typeof source.variables,
    })
  return (
    <DialogForm
      endpoint={templates.update}
      schema={parametersForm(known.length)}
      initial={Object.fromEntries(
        known.flatMap((values, at) =>
          edited.flatMap((name) => (values[name] === undefined ? [] : [[`${name}_${at}`, values[name]]])),
        ),
      )}
      toInput={(values) => ({ ...inputOf(template), data: [...dataOf(values)] })}
      title={t('templates:parameters.title')}
      purpose={`${source.url} · ${template.parameters} / ${templateLimits.parameters}`}
      submitLabel={t('templates:edit.verb')}
      refreshes={[templates.list, templates.get]}
      size={880}
      onDone={() => close(true)}
    >
      {known.map((values, at) => (
        <ParameterFields
          key={String(values['id'])}
          at={at}
          name={String(values['id'])}
          isModbus={source.source === 'modbus'}
        />
      ))}
    </DialogForm>
  )
}

function ParameterFields({ at, name, isModbus }: { at: number; name: string; isModbus: boolean }) {
  const t = useText()
  return (
    <fieldset className={classes.stack}>
      <legend className={classes.place} translate="no">
        {name}
      </legend>
      <FieldRow>
        <TextField name={`id_${at}`} label={t('templates:variable.id')} noTranslate />
        <SelectField
          name={`type_${at}`}
          clearable={false}
          label={t('templates:variable.type')}
          options={variableTypes.map((value) => ({ value, label: t(`templates:type.${value}`) }))}
        />
        <TextField name={`unit_${at}`} label={t('templates:variable.unit')} noTranslate />
      </FieldRow>
      <FieldRow>
        <TextField name={`expression_${at}`} label={t('templates:variable.expression')} noTranslate />
        {!isModbus && <TextField name={`default_${at}`} label={t('templates:variable.default')} noTranslate />}
      </FieldRow>
      <ListField name={`enum_${at}`} label={t('templates:variable.enum')} noDupes />
    </fieldset>
  )
}
