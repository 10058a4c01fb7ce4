import { Button } from '@mantine/core'
import { guestLimits } from '@outpost/contract/remote-access/guests/constants'
import type { OpenedGuestLink } from '@outpost/contract/remote-access/guests/schemas'
import { Alert } from '@outpost/ui/Alert'
import { FieldStack, PasswordField, TextField } from '@outpost/ui/Fields'
import { Notice } from '@outpost/ui/Notice'
import { useText } from '../../../kit/i18n/i18n.ts'
import { BrandMark } from '../../../shell/BrandMark.tsx'
import type { SessionState } from '../sessions/connection.ts'

export interface JoinValues {
  name: string
  password: string
}

interface JoinFormProps {
  link: OpenedGuestLink
  values: JoinValues
  onChange: (values: JoinValues) => void
  onJoin: () => void
  /** What came of the last attempt. */
  state: SessionState | undefined
}

/** Asks a guest for a name and, if the link has one, for the password. */
export function JoinForm({ link, values, onChange, onJoin, state }: JoinFormProps) {
  const t = useText()
  const { name, password } = values
  const filled = name.trim() !== '' && (!link.needs_password || password !== '')
  return (
    <Notice
      brand={<BrandMark />}
      title={t('guest:joinTitle', { user: link.username })}
      message={t(link.types ? 'guest:mayType' : 'guest:mayView')}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (filled) onJoin()
        }}
      >
        <FieldStack>
          {link.recorded !== 'no' && <Alert>{t(recordedText(link))}</Alert>}
          {state && <Alert tone="error">{failureOf(state, t)}</Alert>}
          <TextField
            name="name"
            label={t('guest:name')}
            help={t('guest:nameHelp')}
            value={name}
            onChange={(text) => onChange({ ...values, name: text })}
            maxLength={guestLimits.name}
            autoComplete="name"
            required
          />
          {link.needs_password && (
            <PasswordField
              name="password"
              label={t('guest:password')}
              value={password}
              onChange={(text) => onChange({ ...values, password: text })}
              autoComplete="off"
              required
            />
          )}
          <Button type="submit" size="md" fullWidth disabled={!filled}>
            {t('guest:join')}
          </Button>
        </FieldStack>
      </form>
    </Notice>
  )
}

/** Says that the session is recorded, and for those who type whether that is recorded too. */
export const recordedText = ({ recorded, types }: OpenedGuestLink) =>
  recorded === 'input' && types ? ('guest:recordedInput' as const) : ('guest:recorded' as const)

function failureOf({ failure, end }: SessionState, t: ReturnType<typeof useText>): string {
  if (failure?.code === 'LIMIT_REACHED') return t('guest:full')
  return failure?.message ?? endOf(end?.reason, t)
}

/** The ends that are the guest's alone; of all others a guest only learns that the session is over. */
const ends = { guest_removed: 'removed', share_over: 'unshared', too_slow: 'tooSlow', connection_lost: 'lost' } as const

/** Returns why a guest no longer sees the session, as a sentence. */
export const endOf = (reason: string | undefined, t: ReturnType<typeof useText>): string =>
  t(reason !== undefined && Object.hasOwn(ends, reason) ? `guest:${ends[reason as keyof typeof ends]}` : 'guest:over')
