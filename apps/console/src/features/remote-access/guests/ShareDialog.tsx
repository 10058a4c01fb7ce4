import { Button } from '@mantine/core'
import { guestLimits } from '@outpost/contract/remote-access/guests/constants'
import { remoteGuests } from '@outpost/contract/remote-access/guests/endpoints'
import { Alert } from '@outpost/ui/Alert'
import { DetailsDialog } from '@outpost/ui/Dialog'
import { FieldStack, PasswordField, RadioField } from '@outpost/ui/Fields'
import { useState } from 'react'
import { call } from '../../../kit/api/client.ts'
import { explain } from '../../../kit/api/explain.ts'
import { useData } from '../../../kit/api/query.ts'
import { type DialogProps, useDialogLayer } from '../../../kit/dialog/dialog.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import { CopyLine } from '../../../kit/view/CopyLine.tsx'
import { GuestList } from './GuestList.tsx'
import classes from './Guests.module.css'

/** The interval in milliseconds at which the guests are read. */
const PACE = 3000

/** The links that this page has created, by session: the server stores only their hashes. */
const created = new Map<number, string>()

/** A dialog in which the user of a session shares it by a link, sees the guests, removes them and stops sharing. */
export default function ShareDialog({ sessionId }: DialogProps<{ sessionId: number }>) {
  const t = useText()
  const [problem, setProblem] = useState<string>()
  const { data, error, refetch } = useData(remoteGuests.link, { id: sessionId }, { refetchInterval: PACE })
  const act = async (work: () => Promise<unknown>): Promise<void> => {
    setProblem(undefined)
    try {
      await work()
    } catch (failure) {
      setProblem(explain(failure).reason)
    }
    await refetch()
  }
  const share = (choice: Choice) =>
    act(async () => {
      const { types, password } = choice
      const { url } = await call(remoteGuests.share, { id: sessionId, types, ...(password !== '' && { password }) })
      created.set(sessionId, url)
    })
  const stop = () =>
    act(async () => {
      await call(remoteGuests.stop, { id: sessionId })
      created.delete(sessionId)
    })
  const remove = (guest_id: number) => act(() => call(remoteGuests.remove, { id: sessionId, guest_id }))
  return (
    <DetailsDialog
      {...useDialogLayer()}
      size={480}
      title={t('viewing:share.title')}
      loading={!data && !error}
      error={!data && error ? { title: t('viewing:share.failed'), ...explain(error) } : null}
    >
      <div className={classes.stack}>
        {problem !== undefined && <Alert tone="error">{problem}</Alert>}
        {data?.shared === false && <NewLink onShare={share} />}
        {data?.shared === true && (
          <>
            {data.open ? (
              <Link url={created.get(sessionId)} types={data.types} hasPassword={data.has_password} />
            ) : (
              <Alert>{t('viewing:share.closed')}</Alert>
            )}
            <GuestList guests={data.guests} onRemove={remove} />
            <div className={classes.buttons}>
              <Button size="md" color="red" variant="outline" onClick={() => void stop()}>
                {t('viewing:share.stop')}
              </Button>
            </div>
          </>
        )}
      </div>
    </DetailsDialog>
  )
}

interface Choice {
  types: boolean
  password: string
}

function NewLink({ onShare }: { onShare: (choice: Choice) => Promise<void> }) {
  const t = useText()
  const [choice, setChoice] = useState<Choice>({ types: false, password: '' })
  const [busy, setBusy] = useState(false)
  const { types, password } = choice
  const { least, most } = guestLimits.password
  const tooShort = password !== '' && password.length < least
  const submit = async (): Promise<void> => {
    setBusy(true)
    await onShare(choice)
    setBusy(false)
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!tooShort && !busy) void submit()
      }}
    >
      <FieldStack>
        <p>{t('viewing:share.purpose', { count: guestLimits.most })}</p>
        <RadioField
          label={t('viewing:share.may')}
          value={types ? 'type' : 'view'}
          onChange={(value) => setChoice({ ...choice, types: value === 'type' })}
          options={[
            { value: 'view', label: t('viewing:share.view') },
            { value: 'type', label: t('viewing:share.type'), hint: t('viewing:share.typeHelp') },
          ]}
        />
        <PasswordField
          label={t('viewing:share.password')}
          help={t('viewing:share.passwordHelp')}
          error={tooShort ? t('viewing:share.tooShort', { count: least }) : undefined}
          value={password}
          onChange={(text) => setChoice({ ...choice, password: text.slice(0, most) })}
          generate
        />
        <div className={classes.buttons}>
          <Button type="submit" size="md" loading={busy} disabled={tooShort}>
            {t('viewing:share.create')}
          </Button>
        </div>
      </FieldStack>
    </form>
  )
}

/** The link while this page knows it, and what it allows. */
function Link({ url, types, hasPassword }: { url: string | undefined; types: boolean; hasPassword: boolean }) {
  const t = useText()
  return (
    <>
      {url === undefined ? (
        <Alert>{t('viewing:share.gone')}</Alert>
      ) : (
        <CopyLine text={url} label={t('viewing:share.copy')} />
      )}
      <p>
        {t(types ? 'viewing:share.typing' : 'viewing:share.viewing')}{' '}
        {t(hasPassword ? 'viewing:share.withPassword' : 'viewing:share.withoutPassword')}
      </p>
    </>
  )
}
