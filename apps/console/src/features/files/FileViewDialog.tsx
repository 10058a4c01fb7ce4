import { files } from '@outpost/contract/files/endpoints'
import type { FileContent, StoredFile } from '@outpost/contract/files/schemas'
import { Button } from '@mantine/core'
import { Bytes, CopyText, DateTime, Missing } from '@outpost/ui/Cells'
import { DetailsDialog } from '@outpost/ui/Dialog'
import { type Fact, FactList } from '@outpost/ui/Facts'
import { IconDownload } from '@tabler/icons-react'
import { type DialogProps, useDialogLayer } from '../../kit/dialog/dialog.tsx'
import { explain } from '../../kit/api/explain.ts'
import { useData } from '../../kit/api/query.ts'
import { type Translate, useText } from '../../kit/i18n/i18n.ts'
import { utcInstant } from '../../kit/browser/utc.ts'
import { save, useMayRead } from './actions.tsx'
import { FileDevice, visibilityText } from './columns.tsx'
import classes from './Files.module.css'

const orMissing = (text: string) => (text === '' ? <Missing /> : text)

const factsOf = (file: StoredFile, t: Translate): Fact[] => [
  { label: t('files:field.type'), value: t(`files:type.${file.type}`) },
  { label: t('files:field.size'), value: <Bytes value={file.file_size} /> },
  ...(file.device_id === null ? [] : [{ label: t('files:field.device'), value: <FileDevice file={file} /> }]),
  { label: t('files:field.company'), value: file.shared ? t('files:visible.withYou') : file.company_name },
  { label: t('files:field.visibility'), value: visibilityText(file, t) },
  { label: t('files:field.model'), value: orMissing(file.device_model) },
  { label: t('files:field.version'), value: orMissing(file.version) },
  { label: t('files:field.created'), value: <DateTime at={utcInstant(file.created_at)} short /> },
  {
    label: t('files:field.sum'),
    value: <CopyText value={file.sha256} display={`${file.sha256.slice(0, 16)}…`} label={t('files:field.sum')} />,
  },
]

/** A dialog with the properties of a file, its readable content, and a download button. */
export default function FileViewDialog({ file }: DialogProps<{ file: StoredFile }>) {
  const t = useText()
  const mayRead = useMayRead()(file)
  const { data, error, isLoading } = useData(files.content, { id: file.id }, { staleTime: Infinity, enabled: mayRead })
  return (
    <DetailsDialog
      {...useDialogLayer()}
      title={file.name}
      purpose={file.description || undefined}
      loading={isLoading}
      error={error && { title: explain(error).reason }}
      {...(mayRead && {
        footerStart: (
          <Button
            variant="default"
            size="md"
            leftSection={<IconDownload size={16} aria-hidden />}
            onClick={() => void save([file])}
          >
            {t('files:download')}
          </Button>
        ),
      })}
    >
      <div className={classes.stack}>
        <FactList facts={factsOf(file, t)} />
        {data && <Content content={data} />}
        {!mayRead && <p className={classes.note}>{t('files:guarded')}</p>}
      </div>
    </DetailsDialog>
  )
}

function Content({ content }: { content: FileContent }) {
  const t = useText()
  if (content.kind === 'binary') return <p className={classes.note}>{t('files:view.binary')}</p>
  return (
    <>
      {content.entries ? <Members entries={content.entries} /> : <Text text={content.text ?? ''} />}
      {content.truncated && <p className={classes.note}>{t('files:view.truncated')}</p>}
    </>
  )
}

function Text({ text }: { text: string }) {
  const t = useText()
  if (text === '') return <p className={classes.note}>{t('files:view.empty')}</p>
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must be reachable by keyboard (WCAG 2.1.1)
    <section className={classes.block} aria-label={t('files:view.text')} tabIndex={0}>
      <pre className={classes.numbers} aria-hidden>
        {lineNumbers(text)}
      </pre>
      <pre className={classes.lines}>{text}</pre>
    </section>
  )
}

/** Returns the line numbers as a single text, because a long file would need too many elements. */
function lineNumbers(text: string): string {
  const count = text.split('\n').length - (text.endsWith('\n') ? 1 : 0)
  return Array.from({ length: count }, (_, line) => line + 1).join('\n')
}

function Members({ entries }: { entries: NonNullable<FileContent['entries']> }) {
  const t = useText()
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must be reachable by keyboard (WCAG 2.1.1)
    <ul className={classes.members} tabIndex={0} aria-label={t('files:view.members')}>
      {entries.map(({ name, size }, place) => (
        // The index is a safe key: an archive may contain several members with the same name, and never changes.
        <li key={place} className={classes.member}>
          <span>{name}</span>
          <Bytes value={size} />
        </li>
      ))}
    </ul>
  )
}
