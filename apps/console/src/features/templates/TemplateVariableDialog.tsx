import { byteOrders, registerTypes, variableTypes } from '@outpost/contract/templates/constants'
import { monthlyBytes } from '@outpost/contract/templates/estimate'
import { templates } from '@outpost/contract/templates/endpoints'
import type { Template } from '@outpost/contract/templates/schemas'
import { FieldRow } from '@outpost/ui/Fields'
import type { DialogProps } from '../../kit/dialog/dialog.tsx'
import { ListField } from '../../kit/form/fields/more.tsx'
import { NumberField, SelectField, TextField } from '../../kit/form/fields.tsx'
import { DialogForm } from '../../kit/form/form.tsx'
import type { Values } from '../../kit/form/parts/core.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { Cost } from './Cost.tsx'
import { variableForm } from './forms.schema.ts'
import { TestUnsaved } from './TestUnsaved.tsx'
import { inputOf, replaced, type Sources, valuesOfVariable, variableInput } from './templateForm.ts'

interface Props {
  template: Template
  /** The place of the source. */
  source: number
  /** The place of the variable; without it one is added. */
  at?: number
}

/** A dialog that adds a value to a source, or edits one. */
export default function TemplateVariableDialog({ template, source: place, at, close }: DialogProps<Props>) {
  const t = useText()
  const source = template.config.data[place]!
  const known = at === undefined ? undefined : source.variables[at]
  const isModbus = source.source === 'modbus'
  const dataOf = (values: Values): Sources =>
    replaced(template.config.data, place, {
      ...source,
      variables: replaced(source.variables, at, variableInput(values)) as typeof source.variables,
    })
  return (
    <DialogForm
      endpoint={templates.update}
      schema={variableForm}
      initial={known ? valuesOfVariable(known) : { type: 'number', evaluator: 'lua', ...(isModbus && firstRegister) }}
      toInput={(values) => ({ ...inputOf(template), data: [...dataOf(values)] })}
      title={t(known ? 'templates:variable.edit' : 'templates:variable.add')}
      purpose={source.url}
      submitLabel={t(known ? 'templates:edit.verb' : 'templates:variable.add')}
      refreshes={[templates.list, templates.get]}
      onDone={() => close()}
    >
      <TextField name="id" label={t('templates:variable.id')} placeholder="voltage" noTranslate />
      {isModbus ? <RegisterFields /> : <RefField kind={source.source} />}
      <FieldRow>
        <SelectField
          name="type"
          clearable={false}
          label={t('templates:variable.type')}
          options={variableTypes.map((value) => ({ value, label: t(`templates:type.${value}`) }))}
        />
        <TextField name="unit" label={t('templates:variable.unit')} placeholder="V" noTranslate />
      </FieldRow>
      <ComputeFields isModbus={isModbus} />
      <TestUnsaved template={template} source={(values) => ({ ...source, variables: [variableInput(values)] })} />
      <Cost
        bytes={(values, period) => monthlyBytes(dataOf(values), period)}
        period={template.period}
        devices={() => template.device_count}
      />
    </DialogForm>
  )
}

/** What is done with the value that was read. */
function ComputeFields({ isModbus }: { isModbus: boolean }) {
  const t = useText()
  return (
    <>
      {!isModbus && (
        <>
          <TextField
            name="default"
            label={t('templates:variable.default')}
            help={t('templates:variable.default_help')}
            noTranslate
          />
          <SelectField
            name="evaluator"
            clearable={false}
            label={t('templates:variable.evaluator')}
            options={(['lua', 'bash'] as const).map((value) => ({ value, label: t(`templates:evaluator.${value}`) }))}
          />
        </>
      )}
      <TextField
        name="expression"
        label={t('templates:variable.expression')}
        help={t('templates:variable.expression_help')}
        placeholder="value / 10"
        noTranslate
      />
      <ListField name="enum" label={t('templates:variable.enum')} help={t('templates:variable.enum_help')} noDupes />
    </>
  )
}

/** The functions of Modbus that read, the usual ones first. */
const functions = [
  ['3', 'holding'],
  ['4', 'inputs'],
  ['1', 'coils'],
  ['2', 'discrete'],
] as const

const firstRegister = { function: 3, register: 0, register_type: 'u16', byte_order: 'ABCD' }

function RegisterFields() {
  const t = useText()
  return (
    <>
      <FieldRow>
        <SelectField
          name="function"
          numeric
          clearable={false}
          label={t('templates:variable.function')}
          options={functions.map(([value, name]) => ({ value, label: t(`templates:function.${name}`) }))}
        />
        <NumberField
          name="register"
          label={t('templates:variable.register')}
          help={t('templates:variable.register_help')}
        />
      </FieldRow>
      <FieldRow>
        <SelectField
          name="register_type"
          clearable={false}
          label={t('templates:variable.register_type')}
          options={registerTypes.map((value) => ({ value, label: t(`templates:register.${value}`) }))}
        />
        <SelectField
          name="byte_order"
          clearable={false}
          label={t('templates:variable.byte_order')}
          help={t('templates:variable.byte_order_help')}
          options={byteOrders.map((value) => ({ value, label: value }))}
        />
      </FieldRow>
      <NumberField
        name="registers"
        label={t('templates:variable.registers')}
        placeholder="1"
        depends={[{ key: 'register_type', values: ['text'] }]}
      />
    </>
  )
}

function RefField({ kind }: { kind: string }) {
  const t = useText()
  const isSnmp = kind === 'snmp'
  return (
    <TextField
      name="ref"
      label={t(isSnmp ? 'templates:variable.oid' : 'templates:variable.ref')}
      help={isSnmp ? undefined : t('templates:variable.ref_help')}
      placeholder={isSnmp ? '1.3.6.1.2.1.33.1.2.4.0' : 'data.0.temperature'}
      required={isSnmp}
      noTranslate
    />
  )
}
