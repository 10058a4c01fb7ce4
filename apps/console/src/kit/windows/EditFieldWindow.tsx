import type { Endpoint, InputOf } from '@outpost/contract/kit/endpoint'
import type { DialogProps } from '../dialog.tsx'
import { NumberField, SwitchField, TextAreaField, TextField } from '../fields.tsx'
import { DialogForm } from '../form.tsx'
import { useText } from '../i18n.ts'
import type { EditFieldSpec } from './editField.ts'

/** A form of a single field. */
export default function EditFieldWindow({ spec, close }: DialogProps<{ spec: EditFieldSpec<Endpoint> }, true>) {
  const t = useText()
  const { endpoint, schema, record, title } = spec
  const name: string = spec.name
  return (
    <DialogForm
      endpoint={endpoint}
      schema={schema}
      initial={{ ...(record as object), [name]: spec.value }}
      toInput={(values) => ({ ...(record as object), [name]: values[name] }) as InputOf<Endpoint>}
      title={title}
      submitLabel={t('kit:save')}
      onDone={() => close(true)}
    >
      <Field spec={spec} />
    </DialogForm>
  )
}

function Field({ spec: { name, label, kind = 'text', unit } }: { spec: EditFieldSpec<Endpoint> }) {
  switch (kind) {
    case 'lines':
      return <TextAreaField name={name} label={label} />
    case 'number':
      return <NumberField name={name} label={label} {...(unit !== undefined && { unit })} />
    case 'switch':
      return <SwitchField name={name} label={label} />
    default:
      return <TextField name={name} label={label} />
  }
}
