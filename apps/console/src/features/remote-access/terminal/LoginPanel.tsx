import { Button, SegmentedControl } from '@mantine/core'
import { FieldStack, PasswordField, TextField } from '@outpost/ui/Fields'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { readStored, writeStored } from '../../../kit/browser/storage.ts'
import { useText } from '../../../kit/i18n/i18n.ts'
import { type Entry, targetOf } from '../entry.ts'
import { entryName } from '../name.ts'
import { isOnline } from '../sessions/online.ts'
import classes from '../sessions/Session.module.css'
import type { TerminalConnection, TerminalState, TypedLogin } from './connection.ts'
import { KeyFields } from './KeyFields.tsx'
import { TerminalTrouble } from './TerminalTrouble.tsx'

interface LoginPanelProps {
  entry: Entry
  connection: Pick<TerminalConnection, 'close'> & { login(login: TypedLogin): Promise<void> }
  state: TerminalState
}

type Method = 'password' | 'key'

/** The entered values. Secrets are kept only here, and only until they are sent. */
interface Fields {
  username: string
  method: Method
  password: string
  key: string
  passphrase: string
}

/** The storage key of the last username for an entry; nothing else about a login is stored. */
const userKey = (entry: Entry): string => `terminal.user.${entry.id}`

const filled = ({ username, method, key }: Fields): boolean =>
  username.trim() !== '' && (method === 'password' || key.trim() !== '')

function loginOf({ username, method, password, key, passphrase }: Fields): TypedLogin {
  const name = { username: username.trim() }
  // Without a password, the host decides whether it requires one: some devices let root in without.
  if (method === 'password') return password === '' ? name : { ...name, password }
  return { ...name, key: `${key.trim()}\n`, ...(passphrase !== '' && { passphrase }) }
}

/** Focuses the first empty field, initially and after a refusal. */
function useFocus(form: RefObject<HTMLFormElement | null>, waiting: boolean): void {
  useEffect(() => {
    if (waiting) return
    const inputs = [
      ...(form.current?.querySelectorAll<HTMLInputElement>('input:not([type=radio]):not([type=file]), textarea') ?? []),
    ]
    ;(inputs.find((input) => input.value === '') ?? inputs[0])?.focus()
  }, [form, waiting])
}

/** The login form, shown in front of the terminal before a session and after a refusal. */
export function LoginPanel({ entry, connection, state }: LoginPanelProps) {
  const t = useText()
  const form = useRef<HTMLFormElement>(null)
  const [fields, setFields] = useState<Fields>(() => ({
    username: readStored(userKey(entry), 'root'),
    method: 'password',
    password: '',
    key: '',
    passphrase: '',
  }))
  const change = (changes: Partial<Fields>): void => setFields((before) => ({ ...before, ...changes }))
  const waiting = state.phase === 'opening' || state.question?.t === 'hostkey'
  // A session that already asks for a sign-in reaches its device.
  const ready = filled(fields) && (state.question !== undefined || isOnline(entry))
  useFocus(form, waiting)
  const send = (): void => {
    writeStored(userKey(entry), fields.username.trim())
    void connection.login(loginOf(fields))
    change({ password: '', passphrase: '' })
  }
  return (
    <div className={classes.front}>
      <form
        ref={form}
        noValidate
        className={classes.panel}
        aria-label={t('remote:login.title', { name: entry.device_name ?? entryName(entry) })}
        onSubmit={(event) => {
          event.preventDefault()
          if (ready && !waiting) send()
        }}
      >
        <div>
          <h1 className={classes.title}>{t('remote:login.title', { name: entry.device_name ?? entryName(entry) })}</h1>
          <p className={classes.target}>
            {entryName(entry)} · <bdi dir="ltr">{targetOf(entry)}</bdi>
          </p>
        </div>
        <TerminalTrouble entry={entry} state={state} />
        <LoginFields fields={fields} onChange={change} disabled={waiting} />
        <div className={classes.buttons}>
          {waiting && (
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

interface LoginFieldsProps {
  fields: Fields
  onChange: (changes: Partial<Fields>) => void
  disabled: boolean
}

/** Form fields for the username, and a password or a key. */
function LoginFields({ fields, onChange, disabled }: LoginFieldsProps) {
  const t = useText()
  return (
    <FieldStack>
      <TextField
        name="username"
        label={t('remote:login.username')}
        value={fields.username}
        onChange={(username) => onChange({ username })}
        disabled={disabled}
        maxLength={128}
        required
      />
      <SegmentedControl
        fullWidth
        aria-label={t('remote:login.method')}
        value={fields.method}
        onChange={(method) => onChange({ method: method as Method })}
        disabled={disabled}
        data={[
          { value: 'password', label: t('remote:login.password') },
          { value: 'key', label: t('remote:login.key') },
        ]}
      />
      {fields.method === 'password' ? (
        <PasswordField
          label={t('remote:login.password')}
          help={t('remote:login.passwordHelp')}
          autoComplete="off"
          value={fields.password}
          onChange={(password) => onChange({ password })}
          disabled={disabled}
        />
      ) : (
        <KeyFields
          text={fields.key}
          passphrase={fields.passphrase}
          onText={(key) => onChange({ key })}
          onPassphrase={(passphrase) => onChange({ passphrase })}
          disabled={disabled}
        />
      )}
    </FieldStack>
  )
}
