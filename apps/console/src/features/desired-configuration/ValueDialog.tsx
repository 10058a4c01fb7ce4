import { type Layer, layers } from '@outpost/contract/desired-configuration/constants'
import { desiredPlans, desiredValues, deviceConfiguration } from '@outpost/contract/desired-configuration/endpoints'
import type { ConfigTemplateDetails } from '@outpost/contract/desired-configuration/schemas'
import type { InputOf } from '@outpost/contract/kit/endpoint'
import type { DialogProps } from '../../kit/dialog/dialog.tsx'
import { CheckboxField, PasswordField, SelectField, TextField } from '../../kit/form/fields.tsx'
import { DialogForm } from '../../kit/form/form.tsx'
import type { Values } from '../../kit/form/parts/core.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { findCompanies } from '../companies/public.ts'
import { DeviceSelect } from '../devices/public.ts'
import { findTags } from '../tags/public.ts'
import { valueForm } from './forms.schema.ts'

const refreshes = [desiredValues.list, desiredPlans.plan, deviceConfiguration.get]
const when = (key: string, ...values: string[]) => [{ key, values }]

const isSecret = ({ variables }: ConfigTemplateDetails, values: Values): boolean =>
  variables.some(({ name, type }) => type === 'secret' && name === values['name'])

/** Converts the values of the form to the input of the server. */
function valueInput(values: Values, template: ConfigTemplateDetails): InputOf<typeof desiredValues.store> {
  const layer = values['layer'] as Layer
  const name = String(values['name'])
  const secret = isSecret(template, values)
  const value = values['remove'] === true ? null : String(values[secret ? 'secret' : 'value'] ?? '')
  return { layer, target_id: Number(values[`${layer}_id`]), values: [{ name, value, secret }] }
}

/** A dialog that sets the value of a variable for a company, a tag or a device. */
export default function ValueDialog({ template, close }: DialogProps<{ template: ConfigTemplateDetails }>) {
  const t = useText()
  const only = template.variables.length === 1 ? template.variables[0]!.name : undefined
  return (
    <DialogForm
      endpoint={desiredValues.store}
      schema={valueForm}
      initial={{ layer: 'company', ...(only !== undefined && { name: only }) }}
      toInput={(values) => valueInput(values, template)}
      title={t('desiredConfiguration:value.title')}
      purpose={t('desiredConfiguration:value.purpose')}
      submitLabel={t('desiredConfiguration:value.verb')}
      refreshes={refreshes}
      onDone={() => close()}
    >
      <SelectField
        name="name"
        label={t('desiredConfiguration:value.variable')}
        options={template.variables.map(({ name }) => ({ value: name, label: name }))}
        required
      />
      <SelectField
        name="layer"
        clearable={false}
        label={t('desiredConfiguration:value.layer')}
        options={layers.map((value) => ({ value, label: t(`desiredConfiguration:one.${value}`) }))}
      />
      <SelectField
        name="company_id"
        numeric
        label={t('desiredConfiguration:one.company')}
        load={findCompanies}
        required
        depends={when('layer', 'company')}
      />
      <SelectField
        name="tag_id"
        numeric
        label={t('desiredConfiguration:one.tag')}
        load={findTags}
        required
        depends={when('layer', 'tag')}
      />
      <DeviceSelect
        name="device_id"
        label={t('desiredConfiguration:one.device')}
        required
        depends={when('layer', 'device')}
      />
      <ValueFields template={template} />
      <CheckboxField name="remove" label={t('desiredConfiguration:value.remove')} />
    </DialogForm>
  )
}

/** The value, which is hidden while it is entered if the variable is a secret. */
function ValueFields({ template }: { template: ConfigTemplateDetails }) {
  const t = useText()
  const label = t('desiredConfiguration:value.value')
  return (
    <>
      <TextField name="value" label={label} depends={(values) => !isSecret(template, values)} noTranslate />
      <PasswordField
        name="secret"
        label={label}
        help={t('desiredConfiguration:value.secret_help')}
        autoComplete="off"
        depends={(values) => isSecret(template, values)}
      />
    </>
  )
}
