import { incidentLinks } from '@outpost/contract/alerts/incidents/endpoints'
import { incidentLinkSchemas, type LinkedIncident } from '@outpost/contract/alerts/incidents/schemas'
import { DateTime, Ellipsis } from '@outpost/ui/Cells'
import { type Fact, FactList } from '@outpost/ui/Facts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { CallError } from '../../../kit/api/answer.ts'
import { useData } from '../../../kit/api/query.ts'
import { utcInstant } from '../../../kit/browser/utc.ts'
import { TextAreaField } from '../../../kit/form/fields.tsx'
import { PageForm } from '../../../kit/form/parts/PageForm.tsx'
import { type Translate, useText } from '../../../kit/i18n/i18n.ts'
import { LinkSheet, LinkWaiting } from '../../../shell/LinkSheet.tsx'
import { useDocumentTitle } from '../../../shell/useDocumentTitle.ts'

const nameOf = (t: Translate, { cause, title }: LinkedIncident): string =>
  cause === 'device' || cause === 'burst' ? title : t(`acknowledging:about.${cause}`, { title })

const factsOf = (t: Translate, incident: LinkedIncident): Fact[] => [
  { label: t('acknowledging:automation'), value: <Ellipsis>{incident.automation_name}</Ellipsis> },
  { label: t('acknowledging:since'), value: <DateTime at={utcInstant(incident.opened_at)} short /> },
  { label: t('acknowledging:devices'), value: String(incident.devices_count) },
]

const isInvalid = (error: unknown): boolean =>
  error instanceof CallError && error.items.some(({ code }) => code === 'LINK_NOT_VALID')

/**
 * The page that the link in an email about an incident opens: `/acknowledge#<token>`. Opening it changes nothing, because
 * mail programs open links to check them. The button acknowledges.
 */
export default function AcknowledgePage() {
  const t = useText()
  const navigate = useNavigate()
  const [token] = useState(() => window.location.hash.slice(1))
  const [taken, setTaken] = useState<LinkedIncident>()
  const isEmpty = token === ''
  const { data, error } = useData(
    incidentLinks.open,
    { token },
    { retry: false, staleTime: Infinity, enabled: !isEmpty },
  )
  useDocumentTitle(t('acknowledging:title'))
  const incident = taken ?? data
  if (isEmpty || isInvalid(error))
    return <LinkSheet title={t('acknowledging:invalid')} message={t('acknowledging:invalidHelp')} />
  if (!incident)
    return <LinkWaiting title={t('acknowledging:title')} error={error} failed={t('acknowledging:failed')} />
  const address = `/management/automations?view=incidents&incident=${incident.incident_id}`
  const open = { id: 'open', label: t('acknowledging:open'), onClick: () => void navigate({ href: address }) }
  const { status, acknowledged_by: by, note } = incident
  if (status !== 'open')
    return (
      <LinkSheet
        title={nameOf(t, incident)}
        message={
          status === 'resolved' || by === null ? t('acknowledging:ended') : t('acknowledging:taken', { name: by })
        }
        primary={open}
      >
        {note !== '' && <p>{note}</p>}
        <FactList facts={factsOf(t, incident)} />
      </LinkSheet>
    )
  return (
    <LinkSheet title={nameOf(t, incident)} message={t('acknowledging:effect')}>
      <FactList facts={factsOf(t, incident)} />
      <PageForm
        endpoint={incidentLinks.acknowledge}
        schema={incidentLinkSchemas.acknowledge.input}
        initial={{ token, note: '' }}
        submitLabel={t('acknowledging:verb')}
        wide
        focusFirst
        unsaved="browser"
        onDone={setTaken}
      >
        <TextAreaField name="note" label={t('acknowledging:note')} minRows={2} help={t('acknowledging:noteHelp')} />
      </PageForm>
    </LinkSheet>
  )
}
