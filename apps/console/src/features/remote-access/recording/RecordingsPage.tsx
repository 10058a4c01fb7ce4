import { Button, TextInput } from '@mantine/core'
import { recordings } from '@outpost/contract/remote-access/recording/endpoints'
import type { RecordingMatch } from '@outpost/contract/remote-access/recording/schemas'
import { DateTime } from '@outpost/ui/Cells'
import { Link } from '@outpost/ui/Link'
import { EmptyState, ErrorState, Page, Skeletons } from '@outpost/ui/Page'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { call } from '../../../kit/api/client.ts'
import { explain } from '../../../kit/api/explain.ts'
import { utcInstant } from '../../../kit/browser/utc.ts'
import { useText } from '../../../kit/i18n/i18n.ts'
import classes from './Recording.module.css'
import { recordingAddress } from './address.ts'
import { clock } from './clock.ts'

/** Finds texts in the output of all recordings. The text is in the address: `?q=`. */
export default function RecordingsPage() {
  const t = useText()
  const navigate = useNavigate()
  const { q = '' } = useSearch({ strict: false }) as { q?: string }
  const asked = String(q)
  const [text, setText] = useState(asked)
  const send = (event: FormEvent): void => {
    event.preventDefault()
    const search = text.trim() === '' ? '' : `?q=${encodeURIComponent(text.trim())}`
    void navigate({ href: `/remote/recordings${search}` })
  }
  return (
    <Page title={t('remote:recordingsTitle')} description={t('recording:find.purpose')}>
      <search>
        <form className={classes.find} onSubmit={send}>
          <TextInput
            flex={1}
            maxLength={200}
            aria-label={t('recording:find.text')}
            placeholder={t('recording:find.text')}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <Button type="submit">{t('recording:find.verb')}</Button>
        </form>
      </search>
      {asked !== '' && <Results q={asked} />}
    </Page>
  )
}

function Results({ q }: { q: string }) {
  const t = useText()
  const { data, error, refetch } = useQuery({
    queryKey: ['recordings', q],
    queryFn: ({ signal }) => call(recordings.search, { q }, { signal }),
    // A repetition would be another entry in the audit log.
    staleTime: Infinity,
    retry: false,
  })
  if (error) return <ErrorState title={t('recording:find.failed')} {...explain(error)} onRetry={() => void refetch()} />
  if (!data) return <Skeletons shape="lines" count={4} />
  if (data.matches.length === 0) return <EmptyState drawing="search" message={t('recording:find.none')} />
  return (
    <>
      <ul className={classes.matches}>
        {data.matches.map((match) => (
          <li key={`${match.id} ${match.at}`}>
            <MatchLine match={match} q={q} />
          </li>
        ))}
      </ul>
      {data.more && <p className={classes.more}>{t('recording:find.more')}</p>}
    </>
  )
}

function MatchLine({ match, q }: { match: RecordingMatch; q: string }) {
  return (
    <Link className={classes.match} href={recordingAddress(match.id, { q, at: match.at })}>
      <code translate="no">{match.excerpt}</code>
      <span>
        {match.username} · {match.device_name} · {match.name} · <DateTime at={utcInstant(match.started_at)} /> ·{' '}
        {clock(match.at)}
      </span>
    </Link>
  )
}
