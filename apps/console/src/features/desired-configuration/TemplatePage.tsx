import { desiredPlans, desiredTemplates, desiredValues } from '@outpost/contract/desired-configuration/endpoints'
import type { Assignment, ConfigTemplateDetails } from '@outpost/contract/desired-configuration/schemas'
import { hiddenSecret } from '@outpost/contract/kit/secret-names'
import { ActionButton, type UiAction } from '@outpost/ui/Actions'
import { Card } from '@outpost/ui/Card'
import { DateTime, Missing } from '@outpost/ui/Cells'
import { EmptyState, Page } from '@outpost/ui/Page'
import { ScrollTable } from '@outpost/ui/ScrollTable'
import { useData } from '../../kit/api/query.ts'
import { useCan } from '../../kit/auth/can.ts'
import { utcInstant } from '../../kit/browser/utc.ts'
import { open } from '../../kit/dialog/dialog.tsx'
import { type Translate, useText } from '../../kit/i18n/i18n.ts'
import { goTo } from '../../kit/screen/goTo.ts'
import { isMissing, useRecordId } from '../../kit/screen/RecordPage.tsx'
import classes from './DesiredConfiguration.module.css'
import { dialogs } from './dialogs.ts'
import { FirstRead } from './FirstRead.tsx'
import { PlanView } from './PlanView.tsx'
import { RolloutsCard } from './RolloutsCard.tsx'
import { targetName } from './targetName.ts'

/** A configuration template: its text, where it is assigned, and the plan of a rollout. */
export default function TemplatePage() {
  const t = useText()
  const can = useCan()
  const id = useRecordId('id')
  const query = useData(desiredTemplates.get, { id: id ?? 0 }, { enabled: id !== undefined })
  // Asked at the same time, because the plan of many devices takes seconds. `PlanView` shows it.
  useData(desiredPlans.plan, { template_id: id ?? 0 }, { enabled: id !== undefined })
  const { data: template, error } = query
  if (id === undefined || (!template && isMissing(error)))
    return (
      <Page title={t('desiredConfiguration:missing.title')}>
        <EmptyState
          drawing="search"
          message={t('desiredConfiguration:missing.message')}
          action={{
            id: 'back',
            label: t('desiredConfiguration:missing.back'),
            onClick: () => goTo('/management/configuration-templates'),
          }}
        />
      </Page>
    )
  if (!template)
    return (
      <Page title={t('desiredConfiguration:title')}>
        <FirstRead query={query} failed={t('desiredConfiguration:failed')} />
      </Page>
    )
  const description = `${template.company_name} · ${t('desiredConfiguration:version', { number: template.version })}`
  return (
    <Page title={template.name} description={description} more={menuOf(t, can(desiredTemplates.update), template)}>
      <div className={classes.sections}>
        <Card title={t('desiredConfiguration:field.text')}>
          <pre className={classes.lines} translate="no">
            {template.text}
          </pre>
        </Card>
        <Assignments template={template} />
        <PlanView templateId={template.id} name={template.name} />
        <RolloutsCard />
        <Versions id={template.id} />
      </div>
    </Page>
  )
}

/** The entries of the menu of the page. */
function menuOf(t: Translate, mayEdit: boolean, template: ConfigTemplateDetails): UiAction[] {
  const compare: UiAction = {
    id: 'compare',
    label: t('desiredConfiguration:compare.action'),
    onClick: () =>
      void open(dialogs.compare, {
        first: { kind: 'template', id: template.id, name: template.name, version: Math.max(1, template.version - 1) },
        second: { kind: 'template', id: template.id, name: template.name },
      }),
  }
  const actions: UiAction[] = mayEdit
    ? [
        {
          id: 'edit',
          label: t('desiredConfiguration:edit.action'),
          onClick: () => void open(dialogs.template, { id: template.id }),
        },
        assignAction(t, template),
        ...(template.variables.length > 0
          ? [
              {
                id: 'value',
                label: t('desiredConfiguration:value.action'),
                onClick: () => void open(dialogs.value, { template }),
              },
            ]
          : []),
      ]
    : []
  return [...actions, compare]
}

/** The action that assigns a template: in the menu and, while it is not assigned, in its place. */
const assignAction = (t: Translate, template: ConfigTemplateDetails): UiAction => ({
  id: 'assign',
  label: t('desiredConfiguration:assign.action'),
  onClick: () => void open(dialogs.assign, { template }),
})

function Assignments({ template }: { template: ConfigTemplateDetails }) {
  const t = useText()
  const can = useCan()
  const title = t('desiredConfiguration:field.assigned')
  return (
    <Card title={title}>
      {template.assignments.length === 0 ? (
        <div className={classes.list}>
          <p>{t('desiredConfiguration:assign.none')}</p>
          {can(desiredTemplates.assign) && (
            <div className={classes.actions}>
              <ActionButton variant="primary" action={assignAction(t, template)} />
            </div>
          )}
        </div>
      ) : (
        <ScrollTable
          label={title}
          first="name"
          heads={[
            t('desiredConfiguration:field.name'),
            t('desiredConfiguration:value.layer'),
            t('desiredConfiguration:field.version'),
            t('desiredConfiguration:value.values'),
          ]}
        >
          {template.assignments.map((one) => (
            <tr key={`${one.layer} ${one.target_id}`}>
              <td>{targetName(one)}</td>
              <td>{t(`desiredConfiguration:one.${one.layer}`)}</td>
              <td>{one.version ?? t('desiredConfiguration:latest')}</td>
              <td>
                <Values of={one} template={template} />
              </td>
            </tr>
          ))}
        </ScrollTable>
      )}
    </Card>
  )
}

/** The values that a target gives to the variables of the template. */
function Values({ of, template }: { of: Assignment; template: ConfigTemplateDetails }) {
  const { data } = useData(desiredValues.list, { layer: of.layer, target_id: of.target_id, limit: 1000 })
  const known = new Set(template.variables.map(({ name }) => name))
  const shown = data?.rows.filter(({ name }) => known.has(name)) ?? []
  if (shown.length === 0) return <Missing />
  return <>{shown.map(({ name, value }) => `${name} = ${value ?? hiddenSecret}`).join(', ')}</>
}

/** The last versions, with who made them. */
function Versions({ id }: { id: number }) {
  const t = useText()
  const { data } = useData(desiredTemplates.versions, { id, limit: 10 })
  const title = t('desiredConfiguration:versions')
  return (
    <Card title={title}>
      <ScrollTable
        label={title}
        first="number"
        heads={[
          t('desiredConfiguration:field.version'),
          t('desiredConfiguration:field.user'),
          t('desiredConfiguration:field.created'),
        ]}
      >
        {data?.rows.map((row) => (
          <tr key={row.version}>
            <td>{row.version}</td>
            <td>{row.username}</td>
            <td>
              <DateTime at={utcInstant(row.created_at)} short />
            </td>
          </tr>
        ))}
      </ScrollTable>
    </Card>
  )
}
