import type { InputOf } from '@outpost/contract/kit/endpoint'
import { retentionDays } from '@outpost/contract/templates/constants'
import { type ExampleName, exampleNames, examples } from '@outpost/contract/templates/examples'
import { monthlyBytes } from '@outpost/contract/templates/estimate'
import { templates } from '@outpost/contract/templates/endpoints'
import type { Template } from '@outpost/contract/templates/schemas'
import type { DialogProps } from '../../kit/dialog/dialog.tsx'
import { DurationField } from '../../kit/form/fields/more.tsx'
import type { Values } from '../../kit/form/parts/core.tsx'
import { SelectField, SwitchField, TextAreaField, TextField } from '../../kit/form/fields.tsx'
import { DialogForm } from '../../kit/form/form.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { goTo } from '../../kit/screen/goTo.ts'
import { CompanyField } from '../companies/public.ts'
import { Cost } from './Cost.tsx'
import { templateForm } from './forms.schema.ts'
import { inputOf } from './templateForm.ts'

/** Converts the values of the form for a new template, which begins with the sources of an example. */
const newInput = ({ example, ...values }: Values) =>
  ({ enabled: true, ...values, data: examples[example as ExampleName] ?? [] }) as unknown as InputOf<
    typeof templates.create
  >

/** A form that creates a monitoring template, or edits what it says about itself. */
export default function MonitoringTemplateDialog({ template, close }: DialogProps<{ template?: Template }>) {
  const t = useText()
  if (template)
    return (
      <DialogForm
        endpoint={templates.update}
        schema={templateForm}
        initial={{
          ...inputOf(template),
          description: template.config.description,
          retention: Number(template.config.retention),
        }}
        toInput={(values) => ({ ...inputOf(template), ...(values as object), company_id: template.company_id })}
        title={t('templates:edit.title')}
        submitLabel={t('templates:edit.verb')}
        refreshes={[templates.list, templates.get]}
        onDone={() => close()}
      >
        <Details />
        <Cost
          bytes={(_, period) => monthlyBytes(template.config.data, period)}
          period={template.period}
          devices={() => template.device_count}
        />
      </DialogForm>
    )
  return (
    <DialogForm
      endpoint={templates.create}
      schema={templateForm}
      initial={{ period: 300, retention: 90, enabled: true }}
      toInput={(values) => newInput(values)}
      title={t('templates:add.title')}
      purpose={t('templates:add.purpose')}
      submitLabel={t('templates:add.verb')}
      refreshes={[templates.list]}
      onDone={({ id }) => {
        close()
        goTo(`/monitoring-templates/edit/${id}`)
      }}
    >
      <CompanyField name="company_id" />
      <SelectField
        name="example"
        label={t('templates:add.example')}
        placeholder={t('templates:add.empty')}
        options={exampleNames.map((value) => ({ value, label: t(`templates:example.${value}`) }))}
      />
      <Details />
    </DialogForm>
  )
}

function Details() {
  const t = useText()
  return (
    <>
      <TextField name="name" label={t('templates:field.name')} />
      <TextAreaField name="description" label={t('templates:field.description')} minRows={2} />
      <DurationField name="period" label={t('templates:field.period')} />
      <SelectField
        name="retention"
        numeric
        clearable={false}
        label={t('templates:field.retention')}
        options={retentionDays.map((days) => ({ value: String(days), label: t('templates:days', { count: days }) }))}
      />
      <SwitchField name="enabled" label={t('templates:field.enabled')} />
    </>
  )
}
