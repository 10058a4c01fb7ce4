import type { StoredCommand } from '@outpost/contract/device-jobs/schemas'
import { DateTime, Missing, StatusGlyph } from '@outpost/ui/Cells'
import { DetailsDialog } from '@outpost/ui/Dialog'
import { type Fact, FactList } from '@outpost/ui/Facts'
import { Output } from '@outpost/ui/Output'
import { CopyButton } from '../../../kit/view/CopyButton.tsx'
import { type DialogProps, useDialogLayer } from '../../../kit/dialog/dialog.tsx'
import { type Translate, useText } from '../../../kit/i18n/i18n.ts'
import { utcInstant } from '../../../kit/browser/utc.ts'
import { commandTitle, commandTones, exitOf, lineOf, outputOf } from './commandLabels.ts'
import classes from './Commands.module.css'

const moment = (at: string | null) => (at ? <DateTime at={utcInstant(at)} /> : <Missing />)

function factsOf(command: StoredCommand, t: Translate): Fact[] {
  const exit = exitOf(command)
  return [
    {
      label: t('device:commands.state'),
      value: <StatusGlyph tone={commandTones[command.state]} label={t(`device:commands.states.${command.state}`)} />,
    },
    { label: t('device:log.user'), value: command.username ?? <Missing /> },
    { label: t('device:commands.exit'), value: exit ?? <Missing /> },
    { label: t('device:commands.ordered'), value: moment(command.created_at) },
    { label: t('device:commands.sent'), value: moment(command.sent_at) },
    { label: t('device:commands.delivered'), value: moment(command.delivered_at) },
    { label: t('device:commands.finished'), value: moment(command.finished_at) },
    { label: t('device:commands.expires'), value: moment(command.expires_at) },
  ]
}

/**
 * A dialog with the details of a command: the request, its progress with times, and the response of the device as plain
 * text.
 */
export default function CommandResultDialog({ command }: DialogProps<{ command: StoredCommand }>) {
  const t = useText()
  const line = lineOf(command)
  const output = outputOf(command)
  const truncated = Boolean(command.data?.['truncated'])
  return (
    <DetailsDialog
      {...useDialogLayer()}
      title={commandTitle(command)}
      loading={false}
      error={null}
      footerStart={output !== '' && <CopyButton value={output} label={t('device:commands.copyOutput')} />}
    >
      <div className={classes.stack}>
        <FactList facts={factsOf(command, t)} />
        {line !== '' && <Block title={t('device:commands.command')} text={line} />}
        {command.text && <Block title={command.code ?? t('device:commands.result')} text={command.text} />}
        {output !== '' && (
          <Block title={truncated ? t('device:commands.outputCut') : t('device:commands.output')} text={output} />
        )}
      </div>
    </DetailsDialog>
  )
}

function Block({ title, text }: { title: string; text: string }) {
  return (
    <div>
      <h3>{title}</h3>
      <Output text={text} />
    </div>
  )
}
