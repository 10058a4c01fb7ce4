import { templateLimits } from '@outpost/contract/templates/constants'
import { templateAssignments, templates } from '@outpost/contract/templates/endpoints'
import type { Template } from '@outpost/contract/templates/schemas'
import { ActionButton, type UiAction } from '@outpost/ui/Actions'
import { Card } from '@outpost/ui/Card'
import { formatBytes, spellDuration } from '@outpost/ui/Cells'
import { FactList } from '@outpost/ui/Facts'
import { useUiLocale } from '@outpost/ui/Locale'
import { EmptyState, ErrorState, Page, Skeletons } from '@outpost/ui/Page'
import { useUiMessages } from '@outpost/ui/UiMessages'
import { explain } from '../../kit/api/explain.ts'
import { useData } from '../../kit/api/query.ts'
import { useCan } from '../../kit/auth/can.ts'
import { open } from '../../kit/dialog/dialog.tsx'
import { type Translate, useText } from '../../kit/i18n/i18n.ts'
import { goTo } from '../../kit/screen/goTo.ts'
import { isMissing, useRecordId } from '../../kit/screen/RecordPage.tsx'
import { exportTemplate, removeTemplate } from './actions.tsx'
import { Devices } from './Devices.tsx'
import { dialogs } from './dialogs.ts'
import { Sources } from './Sources.tsx'
import classes from './Templates.module.css'

/** A monitoring template: its sources with their values, the devices that read it, and failed readings. */
export default function MonitoringTemplatePage() {
  const t = useText()
  const can = useCan()
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
  const assign = { id: 'assign', label: t('templates:assign.action'), onClick: () => askForDevices(template) }
  const test = { id: 'test', label: t('templates:test.action'), onClick: () => askForTest(template) }
  const hasValues = template.parameters > 0
  // The response of a source without parameters shows what can be read of it.
  const hasResponses = template.config.data.some(({ source }) => source !== 'modbus' && source !== 'snmp')
  return (
    <Page
      title={template.config.name}
      description={template.config.description}
      tools={(hasValues || hasResponses) && <ActionButton action={test} />}
      more={menuOf(t, template)}
      primary={hasValues && can(templateAssignments.assignOne) ? assign : undefined}
    >
      <div className={classes.sections}>
        <Summary template={template} />
        <Sources template={template} />
        <Devices template={template} />
      </div>
    </Page>
  )
}

const askForDevices = (template: Template): void => void open(dialogs.assign, { template })
const askForTest = (template: Template): void => void open(dialogs.test, { template })

function menuOf(t: Translate, template: Template): UiAction[] {
  return [
    { id: 'edit', label: t('templates:edit.action'), onClick: () => void open(dialogs.template, { template }) },
    { id: 'export', label: t('templates:export.action'), onClick: () => void exportTemplate(template) },
    {
      id: 'remove',
      label: t('templates:remove.action'),
      danger: true,
      onClick: () => void removeTemplate(template).then((removed) => removed && goTo('/monitoring-templates')),
    },
  ]
}

/** Company, version, period, number of parameters, and what they cost a month: for one device and for all. */
function Summary({ template }: { template: Template }) {
  const t = useText()
  const messages = useUiMessages()
  const { locale } = useUiLocale()
  const { company_name, version, parameters, monthly_bytes, device_count, period, enabled, config } = template
  const facts = [
    { label: t('templates:field.company'), value: company_name },
    { label: t('templates:field.version'), value: String(version) },
    { label: t('templates:field.enabled'), value: t(enabled ? 'templates:yes' : 'templates:no') },
    { label: t('templates:field.period'), value: spellDuration(period, messages) },
    { label: t('templates:field.retention'), value: t('templates:days', { count: Number(config.retention) }) },
    { label: t('templates:field.parameters'), value: `${parameters} / ${templateLimits.parameters}` },
    { label: t('templates:field.monthly_bytes'), value: formatBytes(monthly_bytes, locale) },
    { label: t('templates:field.monthly_all'), value: formatBytes(monthly_bytes * device_count, locale) },
  ]
  return (
    <Card>
      <FactList facts={facts} />
    </Card>
  )
}
