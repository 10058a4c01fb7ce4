import { metrics } from '@outpost/contract/integrations/metrics/endpoints'
import { type CreatedMetricsToken, metricsSchemas } from '@outpost/contract/integrations/metrics/schemas'
import type { InputOf } from '@outpost/contract/kit/endpoint'
import { z } from 'zod'
import type { DialogProps } from '../../../kit/dialog/dialog.tsx'
import { SelectField, SwitchField, TextField } from '../../../kit/form/fields.tsx'
import { DialogForm } from '../../../kit/form/form.tsx'
import type { Values } from '../../../kit/form/parts/core.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import { CompanyField } from '../../companies/public.ts'

const day = 86_400
/** The value for a token that never expires. */
const never = 0
const schema = metricsSchemas.createToken.input.omit({ expires_in: true }).extend({ days: z.number() })

const inputOf = ({ days, ...values }: Values) =>
  ({ ...values, ...(days !== never && { expires_in: (days as number) * day }) }) as InputOf<typeof metrics.createToken>

/** A dialog that creates a metrics token. It closes with the token, which is shown only once. */
export default function NewMetricsTokenDialog({ close }: DialogProps<object, CreatedMetricsToken>) {
  const t = useText()
  return (
    <DialogForm
      endpoint={metrics.createToken}
      schema={schema}
      initial={{ days: 365, include_subsidiaries: true }}
      toInput={inputOf}
      title={t('integrations:token.add.title')}
      purpose={t('integrations:token.purpose')}
      submitLabel={t('integrations:token.add.verb')}
      onDone={(made) => close(made)}
    >
      <CompanyField name="company_id" />
      <TextField name="name" label={t('integrations:field.name')} />
      <SelectField
        name="days"
        numeric
        clearable={false}
        label={t('integrations:token.validity')}
        options={[
          ...[30, 90, 365].map((count) => ({ value: String(count), label: t('integrations:token.days', { count }) })),
          { value: String(never), label: t('integrations:token.forEver') },
        ]}
      />
      <SwitchField name="include_subsidiaries" label={t('integrations:field.includeSubsidiaries')} />
    </DialogForm>
  )
}
