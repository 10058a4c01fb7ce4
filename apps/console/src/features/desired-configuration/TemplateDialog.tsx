import { variableTypes } from '@outpost/contract/desired-configuration/constants'
import { desiredTemplates } from '@outpost/contract/desired-configuration/endpoints'
import type { ConfigTemplateDetails } from '@outpost/contract/desired-configuration/schemas'
import type { InputOf } from '@outpost/contract/kit/endpoint'
import { useMemo, useState } from 'react'
import { act } from '../../kit/api/act.ts'
import type { DialogProps } from '../../kit/dialog/dialog.tsx'
import { ListField } from '../../kit/form/fields/more.tsx'
import { SelectField, TextAreaField, TextField } from '../../kit/form/fields.tsx'
import { DialogForm } from '../../kit/form/form.tsx'
import { useAsOpened } from '../../kit/form/useAsOpened.ts'
import { useText } from '../../kit/i18n/i18n.ts'
import { CompanyField } from '../companies/public.ts'
import { Rows } from '../configurator/public.ts'
import { showTemplate, withDevices } from './assignedTo.ts'
import { templateForm } from './forms.schema.ts'
import { blankVariable, templateInput, valuesOfTemplate, variableFields, variableList } from './templateForm.ts'

const refreshes = [desiredTemplates.list, desiredTemplates.get]

/** A dialog that creates a configuration template, and assigns it to devices if it is for some, or edits one. */
export default function TemplateDialog({
  id,
  devices,
  close,
}: DialogProps<{ id?: number; devices?: readonly number[] }>) {
  return id === undefined ? (
    <AddTemplate devices={devices} close={() => close()} />
  ) : (
    <EditTemplate id={id} close={() => close()} />
  )
}

function AddTemplate({ devices = [], close }: { devices?: readonly number[] | undefined; close: () => void }) {
  const t = useText()
  const done = async (id: number): Promise<void> => {
    if (devices.length > 0) await act(desiredTemplates.assign, { id, assignments: withDevices([], devices) })
    // There it is assigned, planned and rolled out.
    showTemplate(id)
  }
  const [count, setCount] = useState(0)
  const schema = useMemo(() => templateForm(count), [count])
  return (
    <DialogForm
      endpoint={desiredTemplates.create}
      schema={schema}
      initial={{}}
      toInput={(values) =>
        ({ ...templateInput(values, count), company_id: values['company_id'] }) as InputOf<
          typeof desiredTemplates.create
        >
      }
      title={t('desiredConfiguration:add.title')}
      purpose={
        devices.length > 0
          ? t('desiredConfiguration:assign.for', { count: devices.length })
          : t('desiredConfiguration:add.purpose')
      }
      size={640}
      submitLabel={t('desiredConfiguration:add.verb')}
      refreshes={refreshes}
      onDone={({ id }) => {
        close()
        void done(id)
      }}
    >
      <CompanyField name="company_id" />
      <TemplateFields count={count} onCount={setCount} />
    </DialogForm>
  )
}

function EditTemplate({ id, close }: { id: number; close: () => void }) {
  const t = useText()
  const { record, reading } = useAsOpened(desiredTemplates.get, { id })
  const template = record as ConfigTemplateDetails | undefined
  const [changed, setCount] = useState<number>()
  const count = changed ?? template?.variables.length ?? 0
  const schema = useMemo(() => templateForm(count), [count])
  return (
    <DialogForm
      endpoint={desiredTemplates.update}
      schema={schema}
      initial={template ? valuesOfTemplate(template) : {}}
      toInput={(values) => ({ ...templateInput(values, count), id })}
      {...reading}
      title={t('desiredConfiguration:edit.title')}
      purpose={t('desiredConfiguration:edit.purpose')}
      size={640}
      submitLabel={t('desiredConfiguration:edit.verb')}
      refreshes={refreshes}
      onDone={close}
    >
      <TemplateFields count={count} onCount={setCount} />
    </DialogForm>
  )
}

/** The name, the text and the variables of a template. */
function TemplateFields({ count, onCount }: { count: number; onCount: (count: number) => void }) {
  const t = useText()
  return (
    <>
      <TextField name="name" label={t('desiredConfiguration:field.name')} />
      <TextAreaField
        name="text"
        label={t('desiredConfiguration:field.text')}
        help={t('desiredConfiguration:field.text_help')}
        placeholder={"package network\nconfig interface 'wan'\n\tlist dns '{{ dns }}'"}
        mono
        minRows={8}
        noTranslate
      />
      <Rows
        list={variableList}
        fields={variableFields}
        blank={blankVariable}
        count={count}
        most={100}
        onCount={onCount}
        title={t('desiredConfiguration:variable.title')}
        titleOf={(row) => t('desiredConfiguration:variable.one', { number: row + 1 })}
        addLabel={t('desiredConfiguration:variable.add')}
      >
        {(nameOf) => <VariableFields nameOf={nameOf} />}
      </Rows>
    </>
  )
}

function VariableFields({ nameOf }: { nameOf: (field: string) => string }) {
  const t = useText()
  const type = nameOf('type')
  return (
    <>
      <TextField name={nameOf('name')} label={t('desiredConfiguration:variable.name')} noTranslate required />
      <SelectField
        name={type}
        clearable={false}
        label={t('desiredConfiguration:variable.type')}
        options={variableTypes.map((value) => ({ value, label: t(`desiredConfiguration:type.${value}`) }))}
      />
      <ListField
        name={nameOf('values')}
        label={t('desiredConfiguration:variable.values')}
        noDupes
        depends={[{ key: type, values: ['enum'] }]}
      />
      <TextField
        name={nameOf('default')}
        label={t('desiredConfiguration:variable.default')}
        help={t('desiredConfiguration:variable.default_help')}
        noTranslate
        depends={[{ key: type, values: variableTypes.filter((one) => one !== 'secret') }]}
      />
    </>
  )
}
