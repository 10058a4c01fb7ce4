import { Button } from '@mantine/core'
import type { InputOf } from '@outpost/contract/kit/endpoint'
import { mail } from '@outpost/contract/mail/endpoints'
import type { EmailConfiguration } from '@outpost/contract/mail/schemas'
import { Alert } from '@outpost/ui/Alert'
import { StatusGlyph } from '@outpost/ui/Cells'
import { IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { explain } from '../../kit/api/explain.ts'
import { useForm, type Values } from '../../kit/form/parts/core.tsx'
import { useUser } from '../../kit/auth/session.tsx'
import { useText } from '../../kit/i18n/i18n.ts'
import { useChannel } from '../../kit/live/useChannel.ts'
import { useSubmit } from '../../kit/form/useSubmit.ts'
import classes from './Mail.module.css'

/** The values that a test needs. The password is needed only if the stored one may not be used. */
const needed = ['host', 'port', 'email', 'username', 'password'] as const
const KEY = 'test'
const KEYS = [KEY]

const isGiven = (value: unknown): boolean => value !== undefined && value !== null && String(value).trim() !== ''
const given = (values: Values): Values =>
  Object.fromEntries([...needed, 'tls'].filter((name) => isGiven(values[name])).map((name) => [name, values[name]]))

/**
 * Sends an email to the user's own address with the current values of the fields, saved or not, and shows the result.
 */
export function TestMail({ stored }: { stored: EmailConfiguration | undefined }) {
  const t = useText()
  const { email } = useUser()
  const { values } = useForm()
  const asked = { ...given(values), ...(stored && { id: stored.id }) }
  const present = JSON.stringify(asked)
  const [tested, setTested] = useState<{ of: string; channel?: string }>()
  const { submit, state, error } = useSubmit({
    endpoint: mail.test,
    reload: false,
    onChannel: (channel, input) => setTested({ of: JSON.stringify(input), channel }),
  })
  const lacking = needed.filter((name) => !isGiven(values[name]) && !(name === 'password' && stored))
  const run = (): void => {
    setTested({ of: present })
    // The server validates the values, as it does when they are saved.
    submit(asked as InputOf<typeof mail.test>)
  }
  const isPresent = tested?.of === present
  return (
    <div className={classes.test}>
      <div className={classes.row}>
        <p className={classes.note}>
          {lacking.length === 0
            ? t('mail:test.to', { email })
            : t('mail:test.lacking', { fields: lacking.map((name) => t(`mail:field.${name}`)).join(', ') })}
        </p>
        <Button
          variant="default"
          leftSection={<IconSend size={16} />}
          loading={state.waiting}
          disabled={lacking.length > 0}
          onClick={run}
        >
          {t('mail:test.action')}
        </Button>
      </div>
      <div aria-live="polite">
        {isPresent && error && (
          <Alert tone="error" title={t('mail:test.failed')} requestId={error.requestId}>
            {error.title} {error.reason}
          </Alert>
        )}
        {isPresent && tested.channel !== undefined && <Outcome channel={tested.channel} email={email} />}
      </div>
    </div>
  )
}

/** The response of the mail server, once it has arrived. */
function Outcome({ channel, email }: { channel: string; email: string }) {
  const t = useText()
  const { of, error } = useChannel(channel, KEYS)
  const event = of(KEY)
  if (event?.status === 'completed')
    return (
      <Alert tone="success" title={t('mail:test.sent', { email })}>
        {t('mail:test.look')}
      </Alert>
    )
  if (event?.status === 'error')
    return (
      <Alert tone="error" title={t('mail:test.failed')}>
        {event.value}
      </Alert>
    )
  if (error)
    return (
      <Alert tone="error" title={t('mail:test.failed')}>
        {explain(error).reason}
      </Alert>
    )
  return <StatusGlyph tone="pending" label={t('mail:test.sending')} />
}
