import { configTemplates } from '@outpost/contract/multi-config/endpoints'
import {
  type ConfigTemplate,
  configTemplateSchemas,
  type TemplateRequest,
} from '@outpost/contract/multi-config/schemas'
import { Alert } from '@outpost/ui/Alert'
import * as Ui from '@outpost/ui/Fields'
import { z } from 'zod'
import type { DialogProps } from '../../../kit/dialog/dialog.tsx'
import { Field, trimmed } from '../../../kit/form/fields/Bound.tsx'
import { TextField } from '../../../kit/form/fields.tsx'
import { DialogForm } from '../../../kit/form/form.tsx'
import type { Values } from '../../../kit/form/parts/core.tsx'
import { translate, useText } from '../../../kit/i18n/i18n.ts'
import { CompanyField } from '../../companies/public.ts'

interface SavedConfigurationProps {
  /** The saved configuration that is edited; undefined creates one. */
  saved?: ConfigTemplate
  /** The requests of a new one. */
  template?: readonly TemplateRequest[]
  /** Whether other requests are left out, because each device gets its own. */
  partly?: boolean
}

const {
  company_id,
  name,
  version,
  min_firmware,
  max_firmware,
  template: requests,
} = configTemplateSchemas.create.input.shape
const shared = { name, version, min_firmware, max_firmware, template: z.string().min(1).max(1_000_000) }
const createForm = z.object({ ...shared, company_id })
const updateForm = z.object(shared)

const example: TemplateRequest[] = [
  { path: '/system/config', method: 'PUT', content_type: 'application/json', request_data: { data: {} } },
]
const written = (list: unknown): string => JSON.stringify(list, null, 2)

/** Reads the requests from their JSON; undefined if they are none. */
function requestsOf(text: unknown): TemplateRequest[] | undefined {
  try {
    return requests.safeParse(JSON.parse(String(text))).data
  } catch {
    return undefined
  }
}

const inputOf = (values: Values) => ({
  name: String(values['name']),
  version: String(values['version']),
  min_firmware: String(values['min_firmware'] ?? '') || null,
  max_firmware: String(values['max_firmware'] ?? '') || null,
  template: requestsOf(values['template']) ?? [],
})

/** A dialog that saves a configuration under a name, or edits one. */
export default function SavedConfigurationDialog({
  saved,
  template,
  partly,
  close,
}: DialogProps<SavedConfigurationProps>) {
  const t = useText()
  const shown = { size: 640 as const, onDone: () => close() }
  if (saved)
    return (
      <DialogForm
        {...shown}
        endpoint={configTemplates.update}
        schema={updateForm}
        initial={{ ...saved, template: written(JSON.parse(saved.template)) }}
        toInput={(values) => ({ ...inputOf(values), id: saved.id })}
        title={t('multiConfig:saved.editTitle')}
        purpose={t('multiConfig:saved.editPurpose')}
        submitLabel={t('multiConfig:saved.verb')}
      >
        <SavedFields />
      </DialogForm>
    )
  return (
    <DialogForm
      {...shown}
      endpoint={configTemplates.create}
      schema={createForm}
      initial={{ version: '1.0.0', template: written(template ?? example) }}
      toInput={(values) => ({ ...inputOf(values), company_id: Number(values['company_id']) })}
      title={t('multiConfig:saved.save')}
      purpose={t('multiConfig:saved.purpose')}
      submitLabel={t('multiConfig:saved.verb')}
    >
      {partly && <Alert tone="warning" quiet title={t('multiConfig:saved.partly')} />}
      <CompanyField name="company_id" />
      <SavedFields />
    </DialogForm>
  )
}

function SavedFields() {
  const t = useText()
  return (
    <>
      <TextField name="name" label={t('multiConfig:saved.name')} />
      <TextField name="version" label={t('multiConfig:saved.version')} help={t('multiConfig:saved.versionHelp')} />
      <Ui.FieldRow>
        <TextField name="min_firmware" label={t('multiConfig:saved.min')} placeholder="7.1" />
        <TextField name="max_firmware" label={t('multiConfig:saved.max')} placeholder="7.14" />
      </Ui.FieldRow>
      <RequestsField />
    </>
  )
}

/** The requests as JSON. */
function RequestsField() {
  const t = useText()
  const props = { name: 'template', label: t('multiConfig:saved.requests') }
  const check = (text: unknown): string | undefined =>
    requestsOf(text) ? undefined : translate('multiConfig:saved.requestsFault')
  return (
    <Field<string> of={props} empty="" clean={trimmed} check={check}>
      {(field) => (
        <Ui.TextAreaField
          {...field}
          label={props.label}
          help={t('multiConfig:saved.requestsHelp')}
          minRows={10}
          mono
          noTranslate
        />
      )}
    </Field>
  )
}
