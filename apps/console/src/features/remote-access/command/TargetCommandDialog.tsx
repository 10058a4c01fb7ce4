import { commandDuration, commandDurations } from '@outpost/contract/remote-access/command/constants'
import { remoteCommands } from '@outpost/contract/remote-access/command/endpoints'
import { remoteCommandSchemas } from '@outpost/contract/remote-access/command/schemas'
import type { InputOf } from '@outpost/contract/kit/endpoint'
import { type DialogProps, open } from '../../../kit/dialog/dialog.tsx'
import { PasswordField, SelectField, TextAreaField, TextField } from '../../../kit/form/fields.tsx'
import { DialogForm } from '../../../kit/form/form.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import { dialogs } from '../dialogs.ts'
import { type Entry, targetOf } from '../entry.ts'
import { entryName } from '../name.ts'

type Input = InputOf<typeof remoteCommands.run>

/** A dialog that runs one command on the target of an entry, and then shows its result. */
export default function TargetCommandDialog({ entry, close }: DialogProps<{ entry: Entry }>) {
  const t = useText()
  return (
    <DialogForm
      endpoint={remoteCommands.run}
      schema={remoteCommandSchemas.run.input}
      initial={{ duration: commandDuration.usual, ...(!entry.credentials_stored && { username: 'root' }) }}
      toInput={(values) => ({ ...values, id: entry.id }) as unknown as Input}
      title={t('remote:command.title', { name: entryName(entry) })}
      purpose={targetOf(entry)}
      size={640}
      submitLabel={t('remote:command.verb')}
      onChannel={(channel) => void open(dialogs.commandResult, { channel, name: entryName(entry) })}
      onDone={() => close()}
    >
      <TextAreaField name="command" mono minRows={3} label={t('remote:command.command')} placeholder="uname -a" />
      <SelectField
        name="duration"
        numeric
        clearable={false}
        label={t('remote:command.duration')}
        help={t('remote:command.durationHelp')}
        options={commandDurations.map((seconds) => ({
          value: String(seconds),
          label:
            seconds < 60
              ? t('remote:command.seconds', { count: seconds })
              : t('remote:web.minutes', { count: seconds / 60 }),
        }))}
      />
      {!entry.credentials_stored && (
        <>
          <TextField name="username" required noTranslate autoComplete="off" label={t('remote:login.username')} />
          <PasswordField
            name="password"
            label={t('remote:login.password')}
            help={t('remote:login.passwordHelp')}
            autoComplete="off"
          />
        </>
      )}
    </DialogForm>
  )
}
