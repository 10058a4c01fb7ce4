import { hiddenSecret } from '@outpost/contract/kit/secret-names'
import { FormDialog } from '@outpost/ui/Dialog'
import * as Ui from '@outpost/ui/Fields'
import { PasswordField } from '@outpost/ui/fields/password'
import { useState } from 'react'
import { type DialogProps, useDialogLayer } from '../../../kit/dialog/dialog.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import type { ChosenValue, DraftDevice } from '../model/draft.ts'
import type { ApiField } from '../model/openapi.ts'
import { type ValueFault, valueOf } from '../model/values.ts'
import { EachDevice } from './EachDevice.tsx'

interface SetValueProps {
  /** The name of the option. */
  label: string
  /** Undefined for a body that can be any JSON. */
  field: ApiField | undefined
  devices: readonly DraftDevice[]
  /** The present values as text, by the id of the device. */
  current: Readonly<Record<number, string>>
  value: ChosenValue | undefined
}

const kinds = ['all', 'each'] as const

/** What is wrong with a text; the text that stands for a secret is no value. */
function faultOf(field: ApiField | undefined, text: string): ValueFault | 'hidden' | undefined {
  if (text === hiddenSecret) return 'hidden'
  const read = valueOf(field, text)
  return 'fault' in read ? read.fault : undefined
}

/** A dialog that sets an option: one value for all devices, or one each, entered in a table or from a CSV file. */
export default function SetValueDialog({
  label,
  field,
  devices,
  current,
  value,
  close,
}: DialogProps<SetValueProps, ChosenValue>) {
  const t = useText()
  const [kind, setKind] = useState<ChosenValue['kind']>(value?.kind ?? 'all')
  const [text, setText] = useState(value?.kind === 'all' ? value.text : '')
  const [texts, setTexts] = useState<Readonly<Record<number, string>>>(value?.kind === 'each' ? value.texts : {})
  const [tried, setTried] = useState(false)
  const given = Object.fromEntries(Object.entries(texts).filter(([, one]) => one.trim() !== ''))
  const isEmpty = kind === 'each' && Object.keys(given).length === 0
  const faulty =
    kind === 'all' ? faultOf(field, text) : Object.values(given).flatMap((one) => faultOf(field, one) ?? [])[0]
  const fault = tried && faulty ? t(`multiConfig:fault.${faulty}`, choicesOf(field)) : undefined
  const submit = (): void => {
    setTried(true)
    if (faulty !== undefined || isEmpty) return
    close(kind === 'all' ? { kind, text } : { kind, texts: given })
  }
  return (
    <FormDialog
      {...useDialogLayer()}
      title={t('multiConfig:setValue.title')}
      purpose={label}
      size={640}
      loading={false}
      error={tried && isEmpty ? { title: t('multiConfig:setValue.none') } : null}
      onSubmit={submit}
      submitLabel={t('multiConfig:setValue.verb')}
      submitting={false}
    >
      <Ui.FieldStack>
        <Ui.RadioField
          label={t('multiConfig:setValue.kind')}
          value={kind}
          onChange={(next) => setKind(next === 'each' ? 'each' : 'all')}
          options={kinds.map((one) => ({ value: one, label: t(`multiConfig:setValue.${one}`) }))}
        />
        {kind === 'all' ? (
          <OneValue label={label} field={field} value={text} onChange={setText} error={fault} />
        ) : (
          <EachDevice
            label={label}
            field={field}
            devices={devices}
            current={current}
            texts={texts}
            onTexts={setTexts}
            faultOf={(one) => (tried && one !== '' ? faultOf(field, one) : undefined)}
            error={fault}
          />
        )}
      </Ui.FieldStack>
    </FormDialog>
  )
}

const choicesOf = (field: ApiField | undefined) => ({
  choices: (field?.type === 'boolean' ? ['true', 'false'] : (field?.choices ?? [])).slice(0, 20).join(', '),
})

interface OneValueProps {
  label: string
  field: ApiField | undefined
  value: string
  onChange: (value: string) => void
  error: string | undefined
}

/** One value for all devices, in the control that its type needs. */
function OneValue({ label, field, value, onChange, error }: OneValueProps) {
  const t = useText()
  const props = { label, error, noTranslate: true, name: 'value' }
  const choices = field?.type === 'boolean' ? ['true', 'false'] : field?.type === 'list' ? [] : (field?.choices ?? [])
  if (choices.length > 0)
    return (
      <Ui.SelectField
        {...props}
        required
        value={choices.includes(value) ? value : null}
        onChange={(next) => onChange(next ?? '')}
        options={choices.map((one) => ({ value: one, label: one === '' ? t('multiConfig:values.empty') : one }))}
      />
    )
  if (!field || field.type === 'json')
    return (
      <Ui.TextAreaField
        {...props}
        help={t('multiConfig:setValue.json')}
        value={value}
        onChange={onChange}
        minRows={6}
        mono
      />
    )
  if (field.secret) return <PasswordField {...props} value={value} onChange={onChange} autoComplete="new-password" />
  return (
    <Ui.TextField
      {...props}
      help={t(field.type === 'list' ? 'multiConfig:setValue.list' : 'multiConfig:setValue.emptyHelp')}
      value={value}
      onChange={onChange}
    />
  )
}
