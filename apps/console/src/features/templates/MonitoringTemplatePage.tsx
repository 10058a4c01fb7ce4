import { templateLimits } from '@outpost/contract/templates/constants'
import { templates } from '@outpost/contract/templates/endpoints'
import { act } from '../../kit/api/act.ts'
import type { Template } from '@outpost/contract/templates/schemas'
import { ActionButton, ActionMenu, type UiAction } from '@outpost/ui/Actions'
import { Card } from '@outpost/ui/Card'
import { formatBytes } from '@outpost/ui/Cells'
import { useUiLocale } from '@outpost/ui/Locale'
import { EmptyState, ErrorState, Page, Skeletons } from '@outpost/ui/Page'
import { ScrollTable } from '@outpost/ui/ScrollTable'
import { explain } from '../../kit/api/explain.ts'
import { useData } from '../../kit/api/query.ts'
import { open } from '../../kit/dialog/dialog.tsx'
import { type Translate, useText } from '../../kit/i18n/i18n.ts'
import { goTo } from '../../kit/screen/goTo.ts'
import { isMissing, useRecordId } from '../../kit/screen/RecordPage.tsx'
import { Devices } from './Devices.tsx'
import { dialogs } from './dialogs.ts'
import { inputOf, replaced } from './templateForm.ts'
import classes from './Templates.module.css'

/** A monitoring template: its sources with their values, the devices that read it, and failed readings. */
export default function MonitoringTemplatePage() {
  const t = useText()
  const { locale } = useUiLocale()
  const id = useRecordId('id')
  const query = useData(templates.get, { id: id ?? 0 }, { enabled: id !== undefined })
  const { data: template, error } = query
  if (id === undefined || (!template && isMissing(error)))
    return (
      <Page title={t('templates:missing.title')}>
        <EmptyState
          drawing="search"
          message={t('templates:missing.message')}
          action={{ id: 'back', label: t('templates:missing.back'), onClick: () => goTo('/monitoring-templates') }}
        />
      </Page>
    )
  if (!template)
    return (
      <Page title={t('templates:title')}>
        {error ? (
          <ErrorState compact title={t('templates:failed')} {...explain(error)} onRetry={() => void query.refetch()} />
        ) : (
          <Skeletons shape="lines" count={4} />
        )}
      </Page>
    )
  return (
    <Page title={template.config.name} description={factsOf(t, locale, template)} more={menuOf(t, template)}>
      <div className={classes.sections}>
        {template.config.data.map((source, at) => (
          <SourceCard key={source.url} template={template} at={at} />
        ))}
        <div className={classes.actions}>
          <ActionButton
            variant="primary"
            action={{
              id: 'source',
              label: t('templates:source.add'),
              onClick: () => void open(dialogs.source, { template }),
            }}
          />
        </div>
        <Devices template={template} />
      </div>
    </Page>
  )
}

/** Company, version, number of parameters, and what they cost a month: for one device and for all. */
function factsOf(
  t: Translate,
  locale: string,
  { company_name, version, parameters, monthly_bytes, device_count }: Template,
): string {
  return [
    company_name,
    t('templates:version', { number: version }),
    t('templates:parameters', { count: parameters, most: templateLimits.parameters }),
    t('templates:monthly', {
      one: formatBytes(monthly_bytes, locale),
      all: formatBytes(monthly_bytes * device_count, locale),
    }),
  ].join(' · ')
}

function menuOf(t: Translate, template: Template): UiAction[] {
  const hasValues = template.parameters > 0
  return [
    { id: 'edit', label: t('templates:edit.action'), onClick: () => void open(dialogs.template, { template }) },
    ...(hasValues
      ? [
          { id: 'test', label: t('templates:test.action'), onClick: () => void open(dialogs.test, { template }) },
          { id: 'assign', label: t('templates:assign.action'), onClick: () => void open(dialogs.assign, { template }) },
        ]
      : []),
  ]
}

type Source = Template['config']['data'][number]

/** Where a source reads, in a few words. */
const placeOf = ({ source, host, port, unit_id, command, address, topic, url }: Source): string => {
  if (source === 'modbus') return `${host}:${port ?? 502}, ${unit_id}`
  if (source === 'command') return command ?? ''
  if (source === 'http') return address ?? ''
  return source === 'api' ? url : [host, topic].filter(Boolean).join(' ')
}

function SourceCard({ template, at }: { template: Template; at: number }) {
  const t = useText()
  const source = template.config.data[at]!
  const change = (data: readonly Source[]): void =>
    void act(templates.update, { ...inputOf(template), data: [...data] })
  const actions: UiAction[] = [
    {
      id: 'add',
      label: t('templates:variable.add'),
      onClick: () => void open(dialogs.variable, { template, source: at }),
    },
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
      <p className={classes.note} translate="no">
        {placeOf(source)}
      </p>
      {source.variables.length > 0 && <Variables template={template} at={at} onChange={change} />}
      <div className={classes.actions}>
        <ActionButton action={actions[0]!} />
      </div>
    </Card>
  )
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
          <td>{variable.id}</td>
          <td translate="no">
            {source.source === 'modbus'
              ? `${variable.register} ${variable.register_type} ${variable.byte_order}`
              : (variable.ref ?? '.')}
          </td>
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
