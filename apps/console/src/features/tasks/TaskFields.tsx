import { files } from '@outpost/contract/files/endpoints'
import { type TaskType, taskTypes, variablesIn } from '@outpost/contract/tasks/constants'
import { FieldRow } from '@outpost/ui/Fields'
import { useData } from '../../kit/api/query.ts'
import { ItemSelect } from '../../kit/form/fields/ItemSelect.tsx'
import { ListField } from '../../kit/form/fields/more.tsx'
import { CheckboxField, NumberField, SelectField, TextAreaField, TextField } from '../../kit/form/fields.tsx'
import { useForm } from '../../kit/form/parts/core.tsx'
import { useText } from '../../kit/i18n/i18n.ts'

type NameOf = (field: string) => string

/** An absolute path that names a file. */
const filePath = /^\/.*[^/]$/

/** The fields of one task. Which of them are shown depends on its type. */
export function TaskFields({ nameOf }: { nameOf: NameOf }) {
  const t = useText()
  return (
    <>
      <FieldRow>
        <TextField name={nameOf('name')} label={t('tasks:field.task_name')} />
        <SelectField
          name={nameOf('type')}
          clearable={false}
          label={t('tasks:field.type')}
          options={taskTypes.map((value) => ({ value, label: t(`tasks:type.${value}`) }))}
        />
      </FieldRow>
      <DataFields nameOf={nameOf} />
      <NumberField name={nameOf('timeout')} label={t('tasks:field.timeout')} />
      <CheckboxField name={nameOf('stop_on_failure')} label={t('tasks:field.stop_on_failure')} />
    </>
  )
}

function DataFields({ nameOf }: { nameOf: NameOf }) {
  const t = useText()
  const when = (type: TaskType) => [{ key: nameOf('type'), values: [type] }]
  const path = { pattern: filePath, patternError: t('tasks:field.path_error'), required: true, noTranslate: true }
  return (
    <>
      <CommandField name={nameOf('data.command')} depends={when('command')} />
      <ListField
        name={nameOf('data.acceptable_codes')}
        label={t('tasks:field.acceptable_codes')}
        help={t('tasks:field.codes_help')}
        type="number"
        min={0}
        max={255}
        noDupes
        depends={when('command')}
      />
      <FileChoice name={nameOf('data.file_id')} depends={when('upload_file')} />
      <TextField
        {...path}
        name={nameOf('data.target_path')}
        label={t('tasks:field.target_path')}
        placeholder="/tmp/script.sh"
        depends={when('upload_file')}
      />
      <CheckboxField
        name={nameOf('data.replace_variables')}
        label={t('tasks:field.replace_variables')}
        help={t('tasks:field.replace_help', { example: '{{name}}' })}
        depends={when('upload_file')}
      />
      <TextField
        {...path}
        name={nameOf('data.file')}
        label={t('tasks:field.file')}
        placeholder="/var/log/messages"
        depends={when('download_file')}
      />
    </>
  )
}

interface PartProps {
  name: string
  depends: { key: string; values: readonly unknown[] }[]
}

/** The command, with the variables that were found in it. */
function CommandField({ name, depends }: PartProps) {
  const t = useText()
  const { values } = useForm()
  const variables = variablesIn(String(values[name] ?? ''))
  return (
    <TextAreaField
      name={name}
      label={t('tasks:field.command')}
      mono
      minRows={2}
      required
      noTranslate
      placeholder="ping -c 3 {{host}}"
      help={
        variables.length > 0
          ? t('tasks:field.variables', { names: variables.join(', '), count: variables.length })
          : t('tasks:field.command_help', { example: '{{name}}' })
      }
      depends={depends}
    />
  )
}

const query = { sort: ['name'] }

/** The file that is sent to the device: any that the user can read. */
function FileChoice({ name, depends }: PartProps) {
  const t = useText()
  const { values } = useForm()
  const id = values[name]
  // Reads the name of the initial file, which no lookup has loaded.
  const { data } = useData(
    files.list,
    { id: [Number(id)], limit: 1 },
    { enabled: typeof id === 'number', staleTime: 300_000 },
  )
  return (
    <ItemSelect
      name={name}
      required
      clearable={false}
      label={t('tasks:field.file_id')}
      placeholder={t('tasks:field.file_choose')}
      endpoint={files.list}
      query={query}
      option={(file) => ({
        value: String(file.id),
        label: file.name,
        hint: [file.description, file.company_name].filter((part) => part !== '').join(' · '),
      })}
      labelOf={(value) => data?.rows.find((file) => file.id === Number(value))?.name}
      depends={depends}
    />
  )
}
