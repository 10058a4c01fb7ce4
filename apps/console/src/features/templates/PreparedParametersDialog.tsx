import { templateLimits } from '@outpost/contract/templates/constants'
import { templates } from '@outpost/contract/templates/endpoints'
import type { ExampleName } from '@outpost/contract/templates/examples'
import type { Template } from '@outpost/contract/templates/schemas'
import { readingOf } from '../../kit/api/reading.ts'
import { useData } from '../../kit/api/query.ts'
import type { DialogProps } from '../../kit/dialog/dialog.tsx'
import { CheckboxField, SelectField } from '../../kit/form/fields.tsx'
import { DialogForm } from '../../kit/form/form.tsx'
import { type Values, useForm } from '../../kit/form/parts/core.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { preparedForm } from './forms.schema.ts'
import { type Prepared, preparedFor } from './prepared.ts'
import { inputOf, replaced } from './templateForm.ts'

/** Templates that are searched for prepared parameters. */
const most = 1000

/** A dialog that adds prepared parameters to a source: those that another template or an example reads there. */
export default function PreparedParametersDialog({
  template,
  source: place,
  close,
}: DialogProps<{ template: Template; source: number }, true>) {
  const t = useText()
  const query = useData(templates.list, { limit: most })
  const source = template.config.data[place]!
  const sets = preparedFor(source, template.id, query.data?.rows ?? [])
  const count = Math.max(0, ...sets.map(({ variables }) => variables.length))
  const takenOf = (values: Values) =>
    (sets.find(({ key }) => key === values['set'])?.variables ?? []).filter((_, at) => values[`take_${at}`] === true)
  return (
    <DialogForm
      {...readingOf(query)}
      endpoint={templates.update}
      schema={preparedForm(count)}
      initial={{
        set: sets[0]?.key,
        ...Object.fromEntries(Array.from({ length: count }, (_, at) => [`take_${at}`, true])),
      }}
      toInput={(values) => ({
        ...inputOf(template),
        data: replaced(template.config.data, place, {
          ...source,
          variables: [...source.variables, ...takenOf(values)],
        }),
      })}
      title={t('templates:prepared.title')}
      purpose={`${source.url} · ${template.parameters} / ${templateLimits.parameters}`}
      submitLabel={t('templates:prepared.verb')}
      refreshes={[templates.list, templates.get]}
      onDone={() => close(true)}
    >
      {sets.length === 0 ? <p>{t('templates:prepared.none')}</p> : <SetFields sets={sets} />}
    </DialogForm>
  )
}

/** The choice of a set, and its parameters, each of which can be left out. */
function SetFields({ sets }: { sets: readonly Prepared[] }) {
  const t = useText()
  const { values } = useForm()
  const chosen = sets.find(({ key }) => key === values['set'])
  return (
    <>
      <SelectField
        name="set"
        clearable={false}
        label={t('templates:prepared.set')}
        options={sets.map(({ key, name, isExample, variables }) => ({
          value: key,
          label: isExample ? t(`templates:example.${name as ExampleName}`) : name,
          hint: t('templates:prepared.count', { count: variables.length }),
        }))}
      />
      {chosen?.variables.map(({ id, unit }, at) => (
        <CheckboxField key={id} name={`take_${at}`} label={unit === '' ? id : `${id} (${unit})`} />
      ))}
    </>
  )
}
