import { Button } from '@mantine/core'
import { Alert } from '@outpost/ui/Alert'
import { FieldStack, PasswordField, TextField } from '@outpost/ui/Fields'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useText } from '../../../kit/i18n/i18n.ts'
import { type SessionEntry, targetOf } from '../entry.ts'
import { entryName } from '../name.ts'
import { isOnline } from '../sessions/online.ts'
import classes from '../sessions/Session.module.css'
import { Trouble } from '../sessions/Trouble.tsx'
import type { DesktopConnection, DesktopState } from './connection.ts'
import type { CredentialField } from './screens.ts'

interface CredentialsPanelProps {
  entry: SessionEntry
  connection: DesktopConnection
  state: DesktopState
  onStart: () => Promise<void>
}

/** Connects as soon as the page is open and the device is online; later attempts are the user's. */
function useStart(online: boolean, start: () => Promise<void>): void {
  const started = useRef(false)
  useEffect(() => {
    if (started.current || !online) return
    started.current = true
    void start()
  }, [online, start])
}

/** Focuses the first empty field when the target asks. */
function useFocus(form: RefObject<HTMLFormElement | null>, asking: boolean): void {
  useEffect(() => {
    if (!asking) return
    const inputs = [...(form.current?.querySelectorAll('input') ?? [])]
    ;(inputs.find((input) => input.value === '') ?? inputs[0])?.focus()
  }, [form, asking])
}

/** The panel in front of a screen that is not open: the progress, the sign-in that the target asks for, or its failure. */
export function CredentialsPanel({ entry, connection, state, onStart }: CredentialsPanelProps) {
  const t = useText()
  const form = useRef<HTMLFormElement>(null)
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const question = state.question?.t === 'credentials' ? state.question : undefined
  const waiting = state.phase === 'opening' || state.question?.t === 'hostkey'
  const online = isOnline(entry)
  useStart(online, onStart)
  // A session that already asks for a sign-in reaches its device.
  const ready = question !== undefined || online
  useFocus(form, question !== undefined)
  const send = (): void => {
    if (!question) return void onStart()
    const all = { username: username.trim(), password }
    connection.signIn(Object.fromEntries(question.fields.map((field) => [field, all[field]])))
    setPassword('')
  }
  const title = t(question ? 'remote:login.title' : 'remote:start.title', {
    name: entry.device_name ?? entryName(entry),
  })
  return (
    <div className={classes.front}>
      <form
        ref={form}
        noValidate
        className={classes.panel}
        aria-label={title}
        onSubmit={(event) => {
          event.preventDefault()
          if (ready && !waiting) send()
        }}
      >
        <Heading title={title} entry={entry} />
        {question?.denied === undefined ? <Trouble entry={entry} state={state} /> : <Denied reason={question.denied} />}
        {question && question.fields.length > 0 && (
          <CredentialFields
            fields={question.fields}
            username={username}
            password={password}
            onUsername={setUsername}
            onPassword={setPassword}
          />
        )}
        <div className={classes.buttons}>
          {(waiting || question) && (
            <Button variant="default" size="md" onClick={() => connection.close()}>
              {t('kit:cancel')}
            </Button>
          )}
          <Button type="submit" size="md" loading={waiting} disabled={!ready}>
            {t('remote:login.verb')}
          </Button>
        </div>
      </form>
    </div>
  )
}

/** What the panel is for, and the target. */
function Heading({ title, entry }: { title: string; entry: SessionEntry }) {
  return (
    <div>
      <h1 className={classes.title}>{title}</h1>
      <p className={classes.target}>
        {entryName(entry)} · <bdi dir="ltr">{targetOf(entry)}</bdi>
      </p>
    </div>
  )
}

/** The refusal, with the target's own text if it has given one. */
function Denied({ reason }: { reason: string }) {
  const t = useText()
  return (
    <Alert tone="error" title={t('remote:login.denied')}>
      {t('remote:desktop.denied')}
      {reason !== '' && <code className={classes.detail}>{reason.slice(0, 300)}</code>}
    </Alert>
  )
}

interface CredentialFieldsProps {
  fields: readonly CredentialField[]
  username: string
  password: string
  onUsername: (username: string) => void
  onPassword: (password: string) => void
}

function CredentialFields({ fields, username, password, onUsername, onPassword }: CredentialFieldsProps) {
  const t = useText()
  return (
    <FieldStack>
      {fields.includes('username') && (
        <TextField
          name="username"
          label={t('remote:login.username')}
          value={username}
          onChange={onUsername}
          maxLength={128}
        />
      )}
      {fields.includes('password') && (
        <PasswordField
          label={t('remote:login.password')}
          help={t('remote:login.passwordHelp')}
          autoComplete="off"
          value={password}
          onChange={onPassword}
        />
      )}
    </FieldStack>
  )
}
