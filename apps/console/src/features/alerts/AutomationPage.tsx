import { automations } from '@outpost/contract/alerts/endpoints'
import type { Automation } from '@outpost/contract/alerts/schemas'
import { Count, Ellipsis, StatusGlyph } from '@outpost/ui/Cells'
import { type Fact, Facts } from '@outpost/ui/Facts'
import { lazy, Suspense } from 'react'
import { useActions } from '../../kit/api/action.tsx'
import { useData } from '../../kit/api/query.ts'
import { loadChunk } from '../../kit/browser/chunk.ts'
import { type Translate, useText, withMessages } from '../../kit/i18n/i18n.ts'
import { RecordPage, useRecordId } from '../../kit/screen/RecordPage.tsx'
import { assignOf, automationActions } from './actions.ts'
import classes from './editor/Editor.module.css'
import { MailWarning, needsMail } from './editor/MailWarning.tsx'
import { useSentence } from './editor/sentence.ts'
import { incidentMessages } from './incidents/messages.ts'

const AutomationSilences = lazy(() =>
  loadChunk(() => withMessages(incidentMessages, () => import('./silences/AutomationSilences.tsx'))).then((file) => ({
    default: file.AutomationSilences,
  })),
)

const factsOf = (automation: Automation, t: Translate): Fact[] => [
  { label: t('alerts:field.company'), value: <Ellipsis>{automation.company_name}</Ellipsis> },
  { label: t('alerts:field.devices_count'), value: <Count value={automation.devices_count} /> },
  { label: t('alerts:facts.today'), value: <Count value={automation.period_triggered_count} /> },
  { label: t('alerts:facts.total'), value: <Count value={automation.total_triggered_count} /> },
]

/** The page of an automation: what it does, with its devices and its log in tabs. */
export default function AutomationPage() {
  const t = useText()
  const id = useRecordId('id')
  const query = useData(automations.get, { id: id ?? 0 }, { enabled: id !== undefined })
  const own = useActions(automationActions)
  const sentenceOf = useSentence(query.data?.conditions_body ?? [])
  const labels = {
    tabs: t('alerts:tabs'),
    failed: t('alerts:failed'),
    missingTitle: t('alerts:missing.title'),
    missing: t('alerts:missing.message'),
    back: t('alerts:missing.back'),
  }
  return (
    <RecordPage
      path="/management/automations/{id}"
      list="/management/automations"
      id={id}
      query={query}
      labels={labels}
    >
      {(automation) => (
        <>
          <Facts
            title={automation.name}
            marks={
              <StatusGlyph
                tone={automation.enabled ? 'positive' : 'none'}
                label={t(automation.enabled ? 'alerts:on' : 'alerts:off')}
              />
            }
            facts={factsOf(automation, t)}
            primary={assignOf(own.of(automation))}
            more={own.of(automation).filter(({ id }) => id !== 'devices')}
          />
          <p className={classes.sentence}>{sentenceOf(automation)}</p>
          {!automation.mail_ready && needsMail(automation) && <MailWarning />}
          <Suspense fallback={null}>
            <AutomationSilences id={automation.id} />
          </Suspense>
        </>
      )}
    </RecordPage>
  )
}
