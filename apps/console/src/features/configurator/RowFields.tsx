import { testKinds } from '@outpost/contract/configurator/constants'
import * as Ui from '@outpost/ui/Fields'
import { planPath } from '@outpost/contract/device/plan'
import { type Bound, controlProps, Field, trimmed } from '../../kit/form/fields/Bound.tsx'
import { NumberField, SelectField, TextField } from '../../kit/form/fields.tsx'
import { useText } from '../../kit/i18n/i18n.ts'

interface RowProps {
  nameOf: (field: string) => string
}

const when = (key: string, ...values: string[]) => [{ key, values }]

/** The fields of a file that is written or removed. */
export function FileFields({ nameOf }: RowProps) {
  const t = useText()
  const written = when(nameOf('kind'), 'file')
  return (
    <>
      <SelectField
        name={nameOf('kind')}
        clearable={false}
        label={t('configurator:form.file_kind')}
        options={(['file', 'remove'] as const).map((value) => ({ value, label: t(`configurator:file_kind.${value}`) }))}
      />
      <PathField
        name={nameOf('path')}
        label={t('configurator:form.path')}
        required
        noTranslate
        placeholder="/etc/banner"
      />
      <ContentField
        name={nameOf('content')}
        label={t('configurator:form.content')}
        help={t('configurator:form.content_help')}
        mono
        minRows={4}
        noTranslate
        depends={written}
      />
      <TextField
        name={nameOf('mode')}
        label={t('configurator:form.mode')}
        help={t('configurator:form.mode_help')}
        placeholder="0644"
        pattern={/^[0-7]{3,4}$/}
        patternError={t('configurator:form.mode_error')}
        noTranslate
        depends={written}
      />
    </>
  )
}

/** A path that a plan may change. */
function PathField(props: Bound<Ui.TextFieldProps>) {
  const t = useText()
  const check = (value: unknown): string | undefined =>
    typeof value !== 'string' || value === '' || planPath.safeParse(value).success
      ? undefined
      : t('configurator:form.path_error')
  return (
    <Field<string> of={props} empty="" clean={trimmed} check={check}>
      {(field) => <Ui.TextField {...controlProps(props)} {...field} />}
    </Field>
  )
}

/** The text of a file. White space at its beginning and end belongs to it. */
function ContentField(props: Bound<Ui.TextAreaFieldProps>) {
  return (
    <Field<string> of={props} empty="">
      {(field) => <Ui.TextAreaField {...controlProps(props)} {...field} />}
    </Field>
  )
}

/** The fields of a test. Which of them are shown depends on its kind. */
export function TestFields({ nameOf }: RowProps) {
  const t = useText()
  const kind = nameOf('kind')
  const form = { patternError: t('configurator:form.invalid'), noTranslate: true }
  return (
    <>
      <SelectField
        name={kind}
        clearable={false}
        label={t('configurator:form.test_kind')}
        options={testKinds.map((value) => ({ value, label: t(`configurator:test_kind.${value}`) }))}
      />
      <TextField
        {...form}
        name={nameOf('host')}
        label={t('configurator:form.host')}
        required
        pattern={/^[0-9A-Za-z.:][0-9A-Za-z.:-]{0,252}$/}
        depends={when(kind, 'ping')}
      />
      <TextField
        {...form}
        name={nameOf('url')}
        label={t('configurator:form.url')}
        required
        pattern={/^https?:\/\/\S+$/}
        placeholder="https://example.com/"
        depends={when(kind, 'http')}
      />
      <TextField
        {...form}
        name={nameOf('name')}
        label={t('configurator:form.name')}
        required
        pattern={/^[0-9A-Za-z_][0-9A-Za-z_.:@-]{0,252}$/}
        depends={when(kind, 'dns', 'interface')}
      />
      <TextField
        {...form}
        name={nameOf('interface')}
        label={t('configurator:form.interface')}
        help={t('configurator:form.interface_help')}
        pattern={/^[0-9A-Za-z_.:@-]{1,32}$/}
        depends={when(kind, 'ping', 'http')}
      />
      <NumberField name={nameOf('timeout')} label={t('configurator:form.timeout')} />
    </>
  )
}
