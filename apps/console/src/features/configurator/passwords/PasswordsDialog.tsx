import { Button } from '@mantine/core'
import { maxPasswordFileBytes, maxPasswords, passwordLength } from '@outpost/contract/configurator/passwords/constants'
import { devicePasswords } from '@outpost/contract/configurator/passwords/endpoints'
import type { Device } from '@outpost/contract/devices/device'
import type { InputOf, ResultOf } from '@outpost/contract/kit/endpoint'
import { RadioField } from '@outpost/ui/Fields'
import { PasswordField as UiPasswordField } from '@outpost/ui/fields/password'
import { useState } from 'react'
import { useCan } from '../../../kit/auth/can.ts'
import { type DialogProps, open } from '../../../kit/dialog/dialog.tsx'
import { Field } from '../../../kit/form/fields/Bound.tsx'
import { FileField } from '../../../kit/form/fields/more.tsx'
import { CheckboxField, NumberField, PasswordField } from '../../../kit/form/fields.tsx'
import { DialogForm } from '../../../kit/form/form.tsx'
import { useForm, type Values } from '../../../kit/form/parts/core.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import { dialogs } from './dialogs.ts'
import { passwordForms } from './forms.schema.ts'
import { follow, followFile } from './follow.ts'

const modes = ['generate', 'set', 'upload'] as const
type Mode = (typeof modes)[number]
type Asked = InputOf<(typeof devicePasswords)[Mode]>

/** Converts the values of the form to the input of its endpoint. */
function inputOf(mode: Mode, devices: readonly Device[], values: Values): Asked {
  if (mode === 'upload') return { file: values['file'] as File, show_password: values['show_password'] === true }
  const shared =
    mode === 'generate'
      ? { length: Number(values['length']), use_special: values['use_special'] === true }
      : {
          password: String(values['password']),
          password_confirmation: String(values['password_confirmation']),
          show_password: values['show_password'] === true,
        }
  return { data: devices.map(({ id }) => ({ id, ...shared })) } as Asked
}

/** A dialog that changes the passwords of devices: generated, entered, or from a file. */
export default function PasswordsDialog({ devices, close }: DialogProps<{ devices: readonly Device[] }, true>) {
  const t = useText()
  const [mode, setMode] = useState<Mode>('generate')
  const tooMany = devices.length > maxPasswords && mode !== 'upload'
  return (
    <DialogForm
      endpoint={devicePasswords[mode]}
      schema={passwordForms[mode]}
      initial={{ length: passwordLength.usual, use_special: true, show_password: false }}
      toInput={(values) => inputOf(mode, devices, values)}
      title={t('passwords:title')}
      purpose={t('passwords:purpose', { count: devices.length })}
      submitLabel={t(`passwords:verb.${mode}`)}
      footerStart={<TasksButton />}
      size={640}
      hideMsg
      refreshes={[devicePasswords.tasks]}
      onChannel={(channel) => follow(channel, devices)}
      onDone={(result) => {
        if (mode === 'upload') followFile(result as ResultOf<typeof devicePasswords.upload>, devices)
        close(true)
      }}
    >
      <RadioField
        label={t('passwords:mode.label')}
        value={mode}
        onChange={(next) => setMode(next as Mode)}
        options={modes.map((value) => ({ value, label: t(`passwords:mode.${value}`) }))}
        {...(tooMany && { error: t('passwords:most', { count: maxPasswords }) })}
      />
      {mode === 'generate' && <GenerateFields />}
      {mode === 'set' && <SetFields />}
      {mode === 'upload' && (
        <FileField
          name="file"
          label={t('passwords:file')}
          accept=".csv,.txt,text/csv"
          maxBytes={maxPasswordFileBytes}
          help={t('passwords:file_help', { count: maxPasswords })}
        />
      )}
      {mode !== 'generate' && <CheckboxField name="show_password" label={t('passwords:show')} />}
    </DialogForm>
  )
}

function GenerateFields() {
  const t = useText()
  return (
    <>
      <NumberField name="length" label={t('passwords:length')} />
      <CheckboxField name="use_special" label={t('passwords:special')} help={t('passwords:generate_help')} />
    </>
  )
}

function SetFields() {
  const t = useText()
  return (
    <>
      <PasswordField name="password" label={t('passwords:password')} autoComplete="new-password" generate />
      <Confirmation />
    </>
  )
}

/** The same password again. */
function Confirmation() {
  const t = useText()
  const { values } = useForm()
  const props = { name: 'password_confirmation', label: t('passwords:confirmation') }
  const check = (text: unknown) => (text === values['password'] ? undefined : t('passwords:different'))
  return (
    <Field<string> of={props} empty="" check={check}>
      {(field) => <UiPasswordField {...field} label={props.label} autoComplete="new-password" />}
    </Field>
  )
}

/** Opens the list of passwords that were generated before. */
function TasksButton() {
  const t = useText()
  const can = useCan()
  return can(devicePasswords.tasks) ? (
    <Button variant="subtle" size="md" onClick={() => void open(dialogs.passwordTasks, {})}>
      {t('passwords:tasks.action')}
    </Button>
  ) : null
}
