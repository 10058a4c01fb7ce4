import { tags } from '@outpost/contract/tags/endpoints'
import * as Kit from '../../../../apps/console/src/kit/form/fields.tsx'
import * as More from '../../../../apps/console/src/kit/form/fields/more.tsx'
import { FormAlert } from '../../../../apps/console/src/kit/form/fields/FormAlert.tsx'
import { ItemSelect } from '../../../../apps/console/src/kit/form/fields/ItemSelect.tsx'
import { PageForm } from '../../../../apps/console/src/kit/form/parts/PageForm.tsx'
import { Card } from '@outpost/ui/Card'
import { countries, LONG_LABEL, UNBROKEN } from '../samples.tsx'
import { family } from '../story.ts'

const initial = {
  id: 1,
  name: 'North',
  about: UNBROKEN,
  on: true,
  kind: 'no',
  several: ['no', 'jp'],
  ports: [80, 443],
  at: '2026-03-29T00:59:00Z',
  color: '#155eef',
}

/** Every field of the kit, bound to one form. */
function Fields() {
  return (
    <>
      <FormAlert tone="warning" title="Devices reconnect after this change" />
      <Kit.TextField name="name" label="Name" required hint="Shown in every list" />
      <Kit.TextAreaField name="about" label="Description" help={LONG_LABEL} minRows={2} />
      <Kit.PasswordField name="password" label="Password" required generate />
      <Kit.NumberField
        name="interval"
        label="Interval"
        min={10}
        unit="s"
        addon={{ name: 'unit', label: 'Unit', options: [{ value: 's', label: 'Seconds' }] }}
      />
      <More.DurationField name="pause" label="Pause" />
      <Kit.MaskField name="mac" label="MAC address" mask="FF:FF:FF:FF:FF:FF" required />
      <Kit.SelectField name="kind" label="Country" options={countries} optionDescriptionBlock />
      <Kit.MultiSelectField name="several" label="Countries" options={countries} />
      <Kit.RadioField name="way" label="Way" options={countries.slice(0, 2)} required />
      <ItemSelect
        name="tag_id"
        label="Tag"
        endpoint={tags.list}
        option={(tag) => ({ value: String(tag.id), label: tag.name })}
      />
      <Kit.SwitchField name="on" label="Enabled" help="Takes effect at once" />
      <Kit.CheckboxField name="agree" label="I have read the terms" required />
      <Kit.When is={(values) => values['on'] === true} clears={[]}>
        <Kit.TextField name="extra" label="Only while it is enabled" />
      </Kit.When>
      <More.ListField name="ports" label="Ports" type="number" showCsvUpload />
      <More.TableField
        name="rows"
        label="Routes"
        columns={[
          { key: 'to', title: 'To' },
          { key: 'via', title: 'Via' },
        ]}
      />
      <More.FileField name="file" label="Firmware" />
      <More.DateTimeField name="at" label="From" />
      <More.DateField name="day" label="First date" />
      <More.ColorField name="color" label="Colour" />
    </>
  )
}

export const forms = family('forms', 'Forms of the kit', [
  {
    id: 'page',
    title: 'A form with every field',
    of: [
      'kit.TextField',
      'kit.TextAreaField',
      'kit.PasswordField',
      'kit.NumberField',
      'kit.DurationField',
      'kit.MaskField',
      'kit.SelectField',
      'kit.MultiSelectField',
      'kit.RadioField',
      'kit.SwitchField',
      'kit.CheckboxField',
      'kit.When',
      'kit.ListField',
      'kit.TableField',
      'kit.FileField',
      'kit.DateTimeField',
      'kit.DateField',
      'kit.ColorField',
    ],
    draw: () => (
      <Card>
        <PageForm endpoint={tags.remove} schema={undefined} initial={initial} submitLabel="Save changes">
          <Fields />
        </PageForm>
      </Card>
    ),
  },
])
