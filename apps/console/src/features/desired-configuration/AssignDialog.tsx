import { type Layer, layers } from '@outpost/contract/desired-configuration/constants'
import { desiredTemplates } from '@outpost/contract/desired-configuration/endpoints'
import type { ConfigTemplate } from '@outpost/contract/desired-configuration/schemas'
import type { InputOf } from '@outpost/contract/kit/endpoint'
import type { DialogProps } from '../../kit/dialog/dialog.tsx'
import { MultiSelectField } from '../../kit/form/fields.tsx'
import { DialogForm } from '../../kit/form/form.tsx'
import type { Values } from '../../kit/form/parts/core.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { findCompanies } from '../companies/public.ts'
import { DeviceSelect } from '../devices/public.ts'
import { TagsField } from '../tags/public.ts'
import { assignForm } from './forms.schema.ts'

type Input = InputOf<typeof desiredTemplates.assign>

/** Converts the chosen targets to assignments. Those that stay keep their version. */
function assignInput({ id, assignments }: ConfigTemplate, values: Values): Input {
  return {
    id,
    assignments: layers.flatMap((layer) =>
      ((values[layer] ?? []) as number[]).map((target) => ({
        layer,
        target_id: target,
        version: assignments.find((one) => one.layer === layer && one.target_id === target)?.version ?? null,
      })),
    ),
  }
}

/** A dialog that assigns a template to companies, tags and devices. */
export default function AssignDialog({ template, close }: DialogProps<{ template: ConfigTemplate }>) {
  const t = useText()
  const of = (layer: Layer) => template.assignments.filter((one) => one.layer === layer)
  const ids = (layer: Layer): number[] => of(layer).map((one) => one.target_id)
  const nameIn = (layer: Layer) => (value: string) =>
    of(layer).find((one) => String(one.target_id) === value)?.target_name
  return (
    <DialogForm
      endpoint={desiredTemplates.assign}
      schema={assignForm}
      initial={{ company: ids('company'), tag: ids('tag'), device: ids('device') }}
      toInput={(values) => assignInput(template, values)}
      title={t('desiredConfiguration:assign.title')}
      purpose={t('desiredConfiguration:assign.purpose', { name: template.name })}
      submitLabel={t('desiredConfiguration:assign.verb')}
      refreshes={[desiredTemplates.list, desiredTemplates.get]}
      onDone={() => close()}
    >
      <MultiSelectField
        name="company"
        numeric
        label={t('desiredConfiguration:layer.company')}
        placeholder={t('desiredConfiguration:assign.companies')}
        load={findCompanies}
        labelOf={nameIn('company')}
      />
      <TagsField
        name="tag"
        label={t('desiredConfiguration:layer.tag')}
        known={of('tag').map((one) => ({ id: one.target_id, name: one.target_name, company_name: one.target_company }))}
      />
      <DeviceSelect
        name="device"
        multiple
        label={t('desiredConfiguration:layer.device')}
        placeholder={t('desiredConfiguration:assign.devices')}
        labelOf={nameIn('device')}
      />
    </DialogForm>
  )
}
