import { templates } from '@outpost/contract/templates/endpoints'
import { registerWords } from '@outpost/contract/templates/constants'
import type { Template } from '@outpost/contract/templates/schemas'
import { ActionButton, ActionMenu, type UiAction } from '@outpost/ui/Actions'
import { Card } from '@outpost/ui/Card'
import { EmptyState } from '@outpost/ui/Page'
import { ScrollTable } from '@outpost/ui/ScrollTable'
import { IconPlus } from '@tabler/icons-react'
import { act } from '../../kit/api/act.ts'
import { open } from '../../kit/dialog/dialog.tsx'
import { type Translate, useText } from '../../kit/i18n/i18n.ts'
import { dialogs } from './dialogs.ts'
import { inputOf, replaced } from './templateForm.ts'
import classes from './Templates.module.css'

type Source = Template['config']['data'][number]
type Variable = Source['variables'][number]

/** The sources of a template, each in a card with its parameters. */
export function Sources({ template }: { template: Template }) {
  const t = useText()
  const add: UiAction = {
    id: 'source',
    label: t('templates:source.add'),
    icon: <IconPlus size={16} />,
    onClick: () => void open(dialogs.source, { template }),
  }
  if (template.config.data.length === 0)
    return (
      <Card title={t('templates:field.sources')}>
        <EmptyState compact message={t('templates:source.none')} action={add} />
      </Card>
    )
  return (
    <>
      {template.config.data.map((source, at) => (
        <SourceCard key={source.url} template={template} at={at} />
      ))}
      <div>
        <ActionButton action={add} />
      </div>
    </>
  )
}

/** Where a source reads, in a few words. */
function placeOf(t: Translate, { source, host, port, unit_id, command, address, topic, url }: Source): string {
  if (source === 'modbus') return `${host}:${port ?? 502} · ${t('templates:source.unit_id')} ${unit_id}`
  if (source === 'command') return command ?? ''
  if (source === 'http') return address ?? ''
  return source === 'api' ? url : [port === null ? host : `${host}:${port}`, topic].filter(Boolean).join(' · ')
}

function SourceCard({ template, at }: { template: Template; at: number }) {
  const t = useText()
  const source = template.config.data[at]!
  const change = (data: readonly Source[]): void =>
    void act(templates.update, { ...inputOf(template), data: [...data] })
  const add: UiAction = {
    id: 'add',
    label: t('templates:variable.add'),
    onClick: () => void open(dialogs.variable, { template, source: at }),
  }
  const prepared: UiAction = {
    id: 'prepared',
    label: t('templates:prepared.title'),
    onClick: () => void open(dialogs.prepared, { template, source: at }),
  }
  const editAll: UiAction = {
    id: 'edit-all',
    label: t('templates:parameters.title'),
    onClick: () => void open(dialogs.parameters, { template, source: at }),
  }
  const actions: UiAction[] = [
    { id: 'edit', label: t('templates:source.edit'), onClick: () => void open(dialogs.source, { template, at }) },
    {
      id: 'remove',
      label: t('templates:source.remove'),
      danger: true,
      onClick: () => change(replaced(template.config.data, at)),
    },
  ]
  return (
    <Card
      title={`${t(`templates:kind.${source.source}`)}: ${source.url}`}
      extra={<ActionMenu actions={actions} label={t('templates:source.actions', { name: source.url })} quiet />}
    >
      <div className={classes.stack}>
        <p className={classes.place} translate="no">
          {placeOf(t, source)}
        </p>
        {source.variables.length > 0 && <Variables template={template} at={at} onChange={change} />}
        <div className={classes.actions}>
          <ActionButton action={add} />
          <ActionButton action={prepared} />
          {source.variables.length > 1 && <ActionButton action={editAll} />}
        </div>
      </div>
    </Card>
  )
}

/** The names of the functions of Modbus that read. */
const functions = { 1: 'coils', 2: 'discrete', 3: 'holding', 4: 'inputs' } as const

/** What is read: the register with its format, or a part of the response; and how it is computed. */
function whatOf(t: Translate, source: Source, variable: Variable): string {
  const { register, register_type: type, byte_order, transform, ref } = variable
  const hasOrder = type !== 'text' && registerWords[type] > 1
  const parts =
    source.source === 'modbus'
      ? [
          `${t(`templates:function.${functions[variable.function as keyof typeof functions]}`)} ${register}`,
          t(`templates:register.${type}`),
          hasOrder && byte_order,
        ]
      : [ref ?? t('templates:variable.whole')]
  return [...parts, transform?.expression].filter(Boolean).join(' · ')
}

interface VariablesProps {
  template: Template
  at: number
  onChange: (data: readonly Source[]) => void
}

/** The parameters of a source. */
function Variables({ template, at, onChange }: VariablesProps) {
  const t = useText()
  const source = template.config.data[at]!
  const without = (index: number): Source[] =>
    replaced(template.config.data, at, { ...source, variables: replaced(source.variables, index) })
  const actionsOf = (index: number): UiAction[] => [
    {
      id: 'edit',
      label: t('templates:variable.edit'),
      onClick: () => void open(dialogs.variable, { template, source: at, at: index }),
    },
    {
      id: 'remove',
      label: t('templates:variable.remove'),
      danger: true,
      onClick: () => onChange(without(index)),
    },
  ]
  return (
    <ScrollTable
      label={source.url}
      first="name"
      heads={[
        t('templates:variable.id'),
        t('templates:variable.what'),
        t('templates:variable.type'),
        t('templates:field.actions'),
      ]}
    >
      {source.variables.map((variable, index) => (
        <tr key={variable.id}>
          <td translate="no">{variable.id}</td>
          <td>{whatOf(t, source, variable)}</td>
          <td>
            {t(`templates:type.${variable.type}`)}
            {variable.unit && ` (${variable.unit})`}
          </td>
          <td>
            <ActionMenu
              quiet
              label={t('templates:variable.actions', { name: variable.id })}
              actions={actionsOf(index)}
            />
          </td>
        </tr>
      ))}
    </ScrollTable>
  )
}
