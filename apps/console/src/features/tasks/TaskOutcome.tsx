import { files } from '@outpost/contract/files/endpoints'
import { taskLogs } from '@outpost/contract/tasks/endpoints'
import type { TaskLog, TaskResult } from '@outpost/contract/tasks/schemas'
import { Button } from '@mantine/core'
import { Alert } from '@outpost/ui/Alert'
import { StatusGlyph } from '@outpost/ui/Cells'
import { Link } from '@outpost/ui/Link'
import { Output } from '@outpost/ui/Output'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { explain } from '../../kit/api/explain.ts'
import { useData } from '../../kit/api/query.ts'
import { useCan } from '../../kit/auth/can.ts'
import { saveFile } from '../../kit/browser/saveFile.ts'
import { useText } from '../../kit/i18n/i18n.ts'
import { CopyButton } from '../../kit/view/CopyButton.tsx'
import { fileAddress } from '../device-jobs/public.ts'
import { LiveOutput } from './LiveOutput.tsx'
import { shownOutput } from './output.ts'
import classes from './Tasks.module.css'

interface TaskOutcomeProps {
  log: TaskLog
  /** The run is in progress, so the output of a task without a result can be followed. */
  live: boolean
}

/** One task of a run: what it did, and its result. */
export function TaskOutcome({ log, live }: TaskOutcomeProps) {
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
      {!result && live && type === 'command' && <LiveOutput logId={log.id} />}
    </section>
  )
}

/** Whether a task has succeeded, as a glyph and a word. */
export function Outcome({ result }: { result: Pick<TaskResult, 'success'> | null }) {
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
      {output !== undefined && <Written log={log} output={output} truncated={result.truncated === true} />}
    </>
  )
}

/** What a command has written. The list has only the beginning of a long output; the rest is read on request. */
function Written({ log, output, truncated }: { log: TaskLog; output: string; truncated: boolean }) {
  const t = useText()
  const [isWhole, setWhole] = useState(false)
  const length = log.result?.output_length ?? output.length
  const isShort = length > output.length
  const { data, error, isFetching } = useData(taskLogs.get, { id: log.id }, { enabled: isWhole && isShort })
  if (!isShort || data) return <WrittenText log={log} output={data?.result?.output ?? output} truncated={truncated} />
  return (
    <>
      <Output text={output} />
      {error && (
        <Alert tone="error" title={t('tasks:result.failed')}>
          {explain(error).reason}
        </Alert>
      )}
      <div className={classes.buttons}>
        <Button variant="default" loading={isFetching} onClick={() => setWhole(true)}>
          {t('tasks:result.whole', { count: length })}
        </Button>
      </div>
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
