import { Button } from '@mantine/core'
import {
  ConfirmDialog,
  type ConfirmDialogProps,
  DetailsDialog,
  FormDialog,
  type FormDialogProps,
  MinimizedBar,
  TableDialog,
} from '@outpost/ui/Dialog'
import { FieldStack, TextField } from '@outpost/ui/Fields'
import { DataTable } from '@outpost/ui/DataTable'
import { useState } from 'react'
import { dialog, type DialogProps, open, useDialogLayer } from '../../../../apps/console/src/kit/dialog/dialog.tsx'
import type { WindowOptions } from '../../../../apps/console/src/kit/dialog/windows/stack.ts'
import { LONG, makeSamples, sampleColumns, sampleId, sampleName, UNBROKEN } from '../samples.tsx'
import { family } from '../story.ts'

const failure = {
  title: 'The device could not be added',
  reason: 'Its serial number is taken.',
  requestId: '7f3a-22c1',
}
const rows = makeSamples(40)
const nothing = (): void => undefined

function Form({ close, ...more }: DialogProps<Partial<FormDialogProps>>) {
  const [name, setName] = useState(more.dirty ? UNBROKEN : '')
  return (
    <FormDialog
      {...useDialogLayer()}
      title="Add device"
      purpose="It connects by itself once it is switched on."
      loading={false}
      error={null}
      submitLabel="Add device"
      submitting={false}
      dirty={name !== ''}
      onSubmit={() => close()}
      {...more}
    >
      <FieldStack>
        <TextField label="Name" value={name} onChange={setName} required />
        <TextField label="Serial number" value="" onChange={nothing} mono hint="On the label under the device" />
      </FieldStack>
    </FormDialog>
  )
}

function Confirm({ close, ...more }: DialogProps<Partial<ConfirmDialogProps>>) {
  return (
    <ConfirmDialog
      {...useDialogLayer()}
      title="Delete 3 devices?"
      message="Their history goes with them. This cannot be undone."
      confirmLabel="Delete 3 devices"
      danger
      loading={false}
      error={null}
      onConfirm={() => close()}
      {...more}
    />
  )
}

function Rows({ loading = false }: { loading?: boolean }) {
  return (
    <TableDialog {...useDialogLayer()} title="Devices of this tag" purpose={LONG} loading={false} error={null}>
      <DataTable
        label="Devices"
        columns={sampleColumns}
        rows={loading ? [] : rows}
        loading={loading}
        rowId={sampleId}
        rowLabel={sampleName}
        empty={null}
        height={420}
      />
    </TableDialog>
  )
}

function Details(more: { title?: string; loading?: boolean; failed?: boolean; long?: boolean }) {
  return (
    <DetailsDialog
      {...useDialogLayer()}
      title={more.title ?? 'Licence'}
      loading={more.loading ?? false}
      error={more.failed ? { ...failure, title: 'The licence could not be loaded', onRetry: nothing } : null}
      footerStart={more.long ? LONG : undefined}
    >
      {Array.from({ length: more.long ? 40 : 2 }, (_, at) => (
        <p key={at}>{LONG}</p>
      ))}
      {more.long && <Button variant="default">{LONG}</Button>}
    </DetailsDialog>
  )
}

const form = dialog(async () => ({ default: Form }))
const confirm = dialog(async () => ({ default: Confirm }))
const table = dialog(async () => ({ default: Rows }))
const details = dialog(async () => ({ default: Details }))
const formWith =
  (more: Partial<FormDialogProps> = {}, options: WindowOptions = {}) =>
  () =>
    void open(form, more, options)
const confirmWith = (more: Partial<ConfirmDialogProps>) => () => void open(confirm, more)
const bar = [
  { id: '1', title: 'Add device' },
  { id: '2', title: LONG },
]

export const shells = family('shells', 'Dialogs: their states', [
  {
    id: 'bar',
    title: 'Minimised',
    of: ['Dialog.MinimizedBar'],
    draw: () => <MinimizedBar items={bar} onRestore={nothing} onClose={nothing} />,
  },
  { id: 'form', title: 'form', of: ['Dialog.FormDialog'], open: formWith() },
  { id: 'form-loading', title: 'form that loads', of: [], open: formWith({ loading: true }) },
  { id: 'form-failed', title: 'form that failed', of: [], open: formWith({ error: failure, dirty: true }) },
  { id: 'form-sending', title: 'form that is sent', of: [], open: formWith({ submitting: true, dirty: true }) },
  {
    id: 'form-blocked',
    title: 'form that is blocked',
    of: [],
    open: formWith({ blocked: 'There is no credit left. Buy credits or ask your administrator.' }),
  },
  {
    id: 'form-wide',
    title: 'wide form with a long title',
    of: [],
    open: formWith({
      size: 880,
      title: LONG,
      purpose: LONG,
      submitLabel: 'Move to another company',
      danger: true,
      footerStart: LONG,
    }),
  },
  {
    id: 'form-full',
    title: 'form in full screen, with help',
    of: [],
    open: formWith({}, { fullScreen: true, fullScreenControl: true, helpLink: '#help' }),
  },
  { id: 'confirm', title: 'question', of: ['Dialog.ConfirmDialog'], open: confirmWith({}) },
  {
    id: 'confirm-typed',
    title: 'question that wants a word and a password',
    of: [],
    open: confirmWith({ typed: '3', askPassword: 'Required: Password', reminder: true, error: failure }),
  },
  {
    id: 'confirm-running',
    title: 'question that runs',
    of: [],
    open: confirmWith({ loading: true, danger: false, confirmLabel: 'Reboot' }),
  },
  { id: 'table', title: 'table', of: ['Dialog.TableDialog'], open: () => void open(table, {}) },
  { id: 'table-loading', title: 'table that loads', of: [], open: () => void open(table, { loading: true }) },
  { id: 'details', title: 'details', of: ['Dialog.DetailsDialog'], open: () => void open(details, {}) },
  { id: 'details-loading', title: 'details that load', of: [], open: () => void open(details, { loading: true }) },
  { id: 'details-failed', title: 'details that failed', of: [], open: () => void open(details, { failed: true }) },
  {
    id: 'details-long',
    title: 'long details',
    of: [],
    open: () => void open(details, { title: UNBROKEN, long: true }),
  },
])
