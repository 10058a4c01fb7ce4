import { configChanges } from '@outpost/contract/configurator/endpoints'
import { confirmWithin } from '@outpost/contract/device/change'
import { FieldStack } from '@outpost/ui/fields/FieldStack'
import * as Ui from '@outpost/ui/Fields'
import { useMemo, useState } from 'react'
import type { DialogProps } from '../../kit/dialog/dialog.tsx'
import { Field, trimmed } from '../../kit/form/fields/Bound.tsx'
import { ListField } from '../../kit/form/fields/more.tsx'
import { CheckboxField, NumberField } from '../../kit/form/fields.tsx'
import { DialogForm } from '../../kit/form/form.tsx'
import { useForm } from '../../kit/form/parts/core.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import {
  blankFile,
  blankTest,
  changeInput,
  faultyLine,
  fileFields,
  fileList,
  testFields,
  testList,
} from './changeForm.ts'
import { changeForm } from './changeForm.schema.ts'
import classes from './Configurator.module.css'
import { FileFields, TestFields } from './RowFields.tsx'
import { Rows } from './Rows.tsx'

/** Files and tests in one change: fewer than the server takes, since services and lines of uci count as well. */
const most = { files: 20, tests: 20 } as const
const refreshes = [configChanges.list]

/** A dialog that changes the configuration of a device as one transaction. */
export default function ChangeConfigDialog({ id, name, close }: DialogProps<{ id: number; name: string }, true>) {
  const t = useText()
  const [files, setFiles] = useState(0)
  const [tests, setTests] = useState(0)
  const schema = useMemo(() => changeForm(files, tests), [files, tests])
  return (
    <DialogForm
      endpoint={configChanges.create}
      schema={schema}
      initial={{ confirm_within: confirmWithin.usual }}
      toInput={(values) => changeInput(id, files, tests, values)}
      title={t('configurator:change.title')}
      purpose={name}
      size={880}
      submitLabel={t('configurator:change.verb')}
      refreshes={refreshes}
      onDone={() => close(true)}
    >
      <div className={classes.columns}>
        <ChangeFields counts={{ files, tests }} onFiles={setFiles} onTests={setTests} />
        <Explanation />
      </div>
    </DialogForm>
  )
}

interface ChangeFieldsProps {
  counts: { files: number; tests: number }
  onFiles: (count: number) => void
  onTests: (count: number) => void
}

/** What to change, the tests after it, and the time to come back. */
function ChangeFields({ counts: { files, tests }, onFiles, onTests }: ChangeFieldsProps) {
  const t = useText()
  return (
    <FieldStack>
      <LinesField alone={files === 0} />
      <Rows
        list={fileList}
        fields={fileFields}
        blank={blankFile}
        count={files}
        most={most.files}
        onCount={onFiles}
        title={t('configurator:form.files')}
        titleOf={(row) => t('configurator:form.file', { number: row + 1 })}
        addLabel={t('configurator:form.add_file')}
      >
        {(nameOf) => <FileFields nameOf={nameOf} />}
      </Rows>
      <ListField
        name="service"
        label={t('configurator:form.services')}
        help={t('configurator:form.services_help')}
        pattern={/^[a-z0-9_-]{1,64}$/}
        noDupes
      />
      <CheckboxField name="reboot" label={t('configurator:form.reboot')} />
      <Rows
        list={testList}
        fields={testFields}
        blank={blankTest}
        count={tests}
        most={most.tests}
        onCount={onTests}
        title={t('configurator:form.tests')}
        titleOf={(row) => t('configurator:form.test', { number: row + 1 })}
        addLabel={t('configurator:form.add_test')}
      >
        {(nameOf) => <TestFields nameOf={nameOf} />}
      </Rows>
      <NumberField name="confirm_within" label={t('configurator:form.confirm_within')} />
    </FieldStack>
  )
}

/** The lines of uci. They are required if the form has nothing else. */
function LinesField({ alone }: { alone: boolean }) {
  const t = useText()
  const { values } = useForm()
  const services = (values['service'] ?? []) as readonly unknown[]
  const isNothingElse = alone && services.length === 0 && values['reboot'] !== true
  const check = (text: unknown): string | undefined => {
    const line = faultyLine(text)
    if (line !== undefined) return t('configurator:form.line_error', { line: line.slice(0, 60) })
    return isNothingElse && String(text ?? '') === '' ? t('configurator:form.nothing') : undefined
  }
  const props = { name: 'line', label: t('configurator:form.lines') }
  return (
    <Field<string> of={props} empty="" clean={trimmed} check={check}>
      {(field) => (
        <Ui.TextAreaField
          {...field}
          label={props.label}
          help={t('configurator:form.lines_help')}
          placeholder="set system.@system[0].hostname='site-7'"
          mono
          minRows={4}
          noTranslate
        />
      )}
    </Field>
  )
}

const steps = ['keep', 'apply', 'connect', 'test', 'restore'] as const

/** What the device does with the change, in plain words. */
function Explanation() {
  const t = useText()
  const { values } = useForm()
  const seconds = Number(values['confirm_within']) || confirmWithin.usual
  return (
    <aside className={classes.aside} aria-labelledby="change-explained">
      <h3 id="change-explained" className={classes.heading}>
        {t('configurator:explain.title')}
      </h3>
      <ol>
        {steps.map((step) => (
          <li key={step}>{t(`configurator:explain.${step}`, { count: seconds })}</li>
        ))}
      </ol>
    </aside>
  )
}
