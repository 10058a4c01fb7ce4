import { configComparison } from '@outpost/contract/desired-configuration/compare/endpoints'
import type { ConfigComparison } from '@outpost/contract/desired-configuration/compare/schemas'
import { Alert } from '@outpost/ui/Alert'
import { DetailsDialog } from '@outpost/ui/Dialog'
import * as Ui from '@outpost/ui/Fields'
import { ScrollTable } from '@outpost/ui/ScrollTable'
import { SearchField } from '@outpost/ui/SearchField'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { explain } from '../../../kit/api/explain.ts'
import { useData } from '../../../kit/api/query.ts'
import { type DialogProps, useDialogLayer } from '../../../kit/dialog/dialog.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import classes from '../DesiredConfiguration.module.css'
import { type Chosen, isPartial, sideOf } from './side.ts'
import { SidePicker } from './SidePicker.tsx'

interface CompareProps {
  first?: Chosen
  second?: Chosen
}

const none: Chosen = { kind: 'template', id: null }

/** A dialog that compares two configurations option by option: versions of templates, devices and backups. */
export default function CompareDialog({ first: before = none, second: after = none }: DialogProps<CompareProps>) {
  const t = useText()
  const [first, setFirst] = useState(before)
  const [second, setSecond] = useState(after)
  const [q, setQ] = useState('')
  const [chosen, setCommon] = useState<boolean>()
  // Most options of a device are in no template, and would hide the others.
  const common = chosen ?? isPartial(first) !== isPartial(second)
  const sides = { first: sideOf(first), second: sideOf(second) }
  const isReady = sides.first !== undefined && sides.second !== undefined
  const { data, error } = useData(
    configComparison.compare,
    { first: sides.first ?? { kind: 'device', id: 0 }, second: sides.second ?? { kind: 'device', id: 0 }, common, q },
    { enabled: isReady, placeholderData: keepPreviousData, staleTime: 0, retry: false },
  )
  return (
    <DetailsDialog
      {...useDialogLayer()}
      title={t('desiredConfiguration:compare.title')}
      size={880}
      loading={false}
      error={null}
    >
      <div className={classes.list}>
        <div className={classes.pair}>
          <SidePicker label={t('desiredConfiguration:compare.first')} value={first} onChange={setFirst} />
          <SidePicker label={t('desiredConfiguration:compare.second')} value={second} onChange={setSecond} />
        </div>
        <Ui.CheckboxField label={t('desiredConfiguration:compare.common')} value={common} onChange={setCommon} />
        <SearchField value={q} onChange={setQ} placeholder={t('desiredConfiguration:compare.search')} />
        {error && (
          <Alert tone="error" title={t('desiredConfiguration:compare.failed')}>
            {explain(error).reason}
          </Alert>
        )}
        {isReady && !error && data && <Result of={data} />}
      </div>
    </DetailsDialog>
  )
}

function Result({ of: { differences, total, same, faults } }: { of: ConfigComparison }) {
  const t = useText()
  const title = t('desiredConfiguration:compare.differences')
  return (
    <>
      {faults.length > 0 && (
        <Alert tone="warning" title={t('desiredConfiguration:compare.faults')} quiet>
          <ul>
            {faults.map(({ side, message }) => (
              <li key={`${side} ${message}`}>
                {t(`desiredConfiguration:compare.${side}`)}: {message}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      <p aria-live="polite">{t('desiredConfiguration:compare.summary', { different: total, same })}</p>
      {differences.length > 0 && (
        <ScrollTable
          label={title}
          first="name"
          heads={[
            t('desiredConfiguration:field.option'),
            t('desiredConfiguration:compare.first'),
            t('desiredConfiguration:compare.second'),
          ]}
        >
          {differences.map(({ option, first, second }) => (
            <tr key={option}>
              <td translate="no">{option}</td>
              <td translate="no">{first.join(', ') || '—'}</td>
              <td translate="no">{second.join(', ') || '—'}</td>
            </tr>
          ))}
        </ScrollTable>
      )}
      {total > differences.length && (
        <p>{t('desiredConfiguration:files.more', { count: total - differences.length })}</p>
      )}
    </>
  )
}
