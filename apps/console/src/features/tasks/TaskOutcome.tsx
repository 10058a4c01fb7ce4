import { files } from '@outpost/contract/files/endpoints'
import type { TaskLog, TaskResult } from '@outpost/contract/tasks/schemas'
import { Button } from '@mantine/core'
import { StatusGlyph } from '@outpost/ui/Cells'
import { Link } from '@outpost/ui/Link'
import { Output } from '@outpost/ui/Output'
import { IconDownload } from '@tabler/icons-react'
import { useCan } from '../../kit/auth/can.ts'
import { saveFile } from '../../kit/browser/saveFile.ts'
import { useText } from '../../kit/i18n/i18n.ts'
import { CopyButton } from '../../kit/view/CopyButton.tsx'
import { fileAddress } from '../device-jobs/public.ts'
import { shownOutput } from './output.ts'
import classes from './Tasks.module.css'

/** One task of a run: what it did, and its result. */
export function TaskOutcome({ log }: { log: TaskLog }) {
  const t = useText()
  const { name, type, data, result } = log
  const command = type === 'command' ? data.command : data.target_path || data.file
  return (
    <section className={classes.row} aria-label={name}>
      <div className={classes.head}>
        <h3 className={classes.legend}>{name}</h3>
        <Outcome result={result} />
      </div>
      <p className={classes.kind}>{t(`tasks:type.${type}`)}</p>
      <code className={classes.code} translate="no">
        {command}
      </code>
      {result && <Result log={log} result={result} />}
    </section>
  )
}

function Outcome({ result }: { result: TaskResult | null }) {
  const t = useText()
  if (!result) return <StatusGlyph tone="pending" label={t('tasks:result.open')} />
  return result.success ? (
    <StatusGlyph tone="positive" label={t('tasks:status.completed')} />
  ) : (
    <StatusGlyph tone="error" label={t('tasks:status.failed')} />
  )
}

function Result({ log, result }: { log: TaskLog; result: TaskResult }) {
  const t = useText()
  const mayOpen = useCan()(files.get)
  const { exit_code, message, output, file_id } = result
  return (
    <>
      {exit_code !== undefined && <p className={classes.fact}>{t('tasks:result.exit_code', { code: exit_code })}</p>}
      {message && <p className={classes.fact}>{message}</p>}
      {file_id !== undefined && mayOpen && (
        <p className={classes.fact}>
          <Link href={fileAddress(file_id)}>{t('tasks:result.file')}</Link>
        </p>
      )}
      {output !== undefined && <WrittenText log={log} output={output} truncated={result.truncated === true} />}
    </>
  )
}

/** What a command has written: the beginning of it, if it is long. */
function WrittenText({ log, output, truncated }: { log: TaskLog; output: string; truncated: boolean }) {
  const t = useText()
  if (output === '') return <p className={classes.help}>{t('tasks:result.empty')}</p>
  const { text, isCut } = shownOutput(output)
  const save = (): void =>
    saveFile(new Blob([output], { type: 'text/plain;charset=utf-8' }), `${log.name}-${log.group_log_id}.txt`)
  return (
    <>
      <Output text={text} />
      {isCut && <p className={classes.help}>{t('tasks:result.cut')}</p>}
      {truncated && <p className={classes.help}>{t('tasks:result.truncated')}</p>}
      <div className={classes.buttons}>
        <CopyButton value={output} label={t('tasks:result.copy')} />
        <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />} onClick={save}>
          {t('tasks:result.download')}
        </Button>
      </div>
    </>
  )
}
