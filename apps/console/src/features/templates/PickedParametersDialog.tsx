import { templateLimits, variableTypes } from '@outpost/contract/templates/constants'
import { monthlyBytes } from '@outpost/contract/templates/estimate'
import { templates } from '@outpost/contract/templates/endpoints'
import type { Template } from '@outpost/contract/templates/schemas'
import { FieldRow } from '@outpost/ui/Fields'
import type { DialogProps } from '../../kit/dialog/dialog.tsx'
import { SelectField, TextField } from '../../kit/form/fields.tsx'
import { DialogForm } from '../../kit/form/form.tsx'
import type { Values } from '../../kit/form/parts/core.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { Cost } from './Cost.tsx'
import { pickedForm } from './forms.schema.ts'
import { type Leaf, parametersOf } from './leaves.ts'
import { inputOf, replaced, type Sources, variableInput } from './templateForm.ts'
import classes from './Templates.module.css'

interface Props {
  template: Template
  /** The place of the source. */
  source: number
  leaves: readonly Leaf[]
}

/** A dialog with the id, type and unit of each part of a response that becomes a parameter. */
export default function PickedParametersDialog({ template, source: place, leaves, close }: DialogProps<Props, true>) {
  const t = useText()
  const source = template.config.data[place]!
  const parameters = parametersOf(
    leaves,
    source.variables.map(({ id }) => id),
  )
  const dataOf = (values: Values): Sources =>
    replaced(template.config.data, place, {
      ...source,
      variables: [
        ...source.variables,
        ...parameters.map(({ ref }, at) =>
          variableInput({
            ref,
            id: values[`id_${at}`],
            type: values[`type_${at}`],
            unit: values[`unit_${at}`],
          }),
        ),
      ] as typeof source.variables,
    })
  return (
    <DialogForm
      endpoint={templates.update}
      schema={pickedForm(parameters.length)}
      initial={Object.fromEntries(
        parameters.flatMap(({ id, type }, at) => [
          [`id_${at}`, id],
          [`type_${at}`, type],
        ]),
      )}
      toInput={(values) => ({ ...inputOf(template), data: [...dataOf(values)] })}
      title={t('templates:picked.title')}
      purpose={`${source.url} · ${template.parameters + parameters.length} / ${templateLimits.parameters}`}
      submitLabel={t('templates:response.add', { count: parameters.length })}
      refreshes={[templates.list, templates.get]}
      size={640}
      onDone={() => close(true)}
    >
      <ParameterFields paths={parameters.map(({ ref }) => ref)} />
      <Cost
        bytes={(values, period) => monthlyBytes(dataOf(values), period)}
        period={template.period}
        devices={() => template.device_count}
      />
    </DialogForm>
  )
}

/** The fields of each parameter, below the path that it reads. */
function ParameterFields({ paths }: { paths: readonly string[] }) {
  const t = useText()
  return paths.map((ref, at) => (
    <div key={ref}>
      <p className={classes.place} translate="no">
        {ref}
      </p>
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
    </div>
  ))
}
