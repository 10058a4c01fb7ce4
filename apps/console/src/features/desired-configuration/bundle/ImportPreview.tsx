import { importActions, type ImportAction } from '@outpost/contract/desired-configuration/constants'
import { templateFiles } from '@outpost/contract/desired-configuration/bundle/endpoints'
import type { ImportedTemplate, TemplateImport } from '@outpost/contract/desired-configuration/bundle/schemas'
import { Alert } from '@outpost/ui/Alert'
import { StatusGlyph, type Tone } from '@outpost/ui/Cells'
import { Skeletons } from '@outpost/ui/Page'
import { ScrollTable } from '@outpost/ui/ScrollTable'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../../kit/api/client.ts'
import { explain } from '../../../kit/api/explain.ts'
import { useForm } from '../../../kit/form/parts/core.tsx'
import { type Translate, useText } from '../../../kit/i18n/i18n.ts'
import classes from '../DesiredConfiguration.module.css'

const tones: Record<ImportAction, Tone> = { create: 'positive', change: 'pending', leave: 'neutral', broken: 'error' }
/** Templates that are listed; the number of the others follows. */
const SHOWN = 200

/** Reads what an import of the chosen file does. */
function usePreview() {
  const file = useForm().values['file']
  const chosen = file instanceof File ? file : undefined
  return useQuery({
    // A File cannot be serialized into the key, so its name, size and modification time identify it.
    queryKey: [templateFiles.preview.path, chosen?.name, chosen?.size, chosen?.lastModified],
    queryFn: ({ signal }) => call(templateFiles.preview, { file: chosen! }, { signal }),
    enabled: chosen !== undefined,
    retry: false,
    gcTime: 0,
    staleTime: 0,
  })
}

/** What an import of the chosen file does, before it is sent. @param onRead called with the hash of what is shown */
export function ImportPreview({ onRead }: { onRead: (hash: string | undefined) => void }) {
  const t = useText()
  const { data, error, isFetching } = usePreview()
  useEffect(() => onRead(data?.hash), [data, onRead])
  if (error)
    return (
      <Alert tone="error" title={t('desiredConfiguration:files.unread')}>
        {explain(error).reason}
      </Alert>
    )
  if (!data) return isFetching ? <Skeletons shape="lines" count={3} /> : null
  return <Preview of={data} />
}

function Preview({ of: { templates } }: { of: TemplateImport }) {
  const t = useText()
  const label = t('desiredConfiguration:files.preview')
  const count = (action: ImportAction): number => templates.filter((one) => one.action === action).length
  const rows = templates.toSorted((a, b) => importActions.indexOf(b.action) - importActions.indexOf(a.action))
  return (
    <section className={classes.list} aria-label={label}>
      <p aria-live="polite">
        {t('desiredConfiguration:files.summary', {
          create: count('create'),
          change: count('change'),
          leave: count('leave'),
          broken: count('broken'),
        })}
      </p>
      <ScrollTable
        label={label}
        first="name"
        heads={[
          t('desiredConfiguration:field.name'),
          t('desiredConfiguration:field.company'),
          t('desiredConfiguration:files.outcome'),
          t('desiredConfiguration:files.details'),
        ]}
      >
        {rows.slice(0, SHOWN).map((row) => (
          <tr key={row.file}>
            <td>{row.name || row.file}</td>
            <td>{row.company_name}</td>
            <td>
              <StatusGlyph tone={tones[row.action]} label={t(`desiredConfiguration:files.is.${row.action}`)} />
            </td>
            <td>{detailsOf(t, row)}</td>
          </tr>
        ))}
      </ScrollTable>
      {rows.length > SHOWN && <p>{t('desiredConfiguration:files.more', { count: rows.length - SHOWN })}</p>}
    </section>
  )
}

/** The reason why a file is left out, or what changes. */
function detailsOf(t: Translate, { file, action, changes, message }: ImportedTemplate): string {
  if (message !== null) return `${file}: ${message}`
  return action === 'change' ? changes.map((part) => t(`desiredConfiguration:files.part.${part}`)).join(', ') : ''
}
