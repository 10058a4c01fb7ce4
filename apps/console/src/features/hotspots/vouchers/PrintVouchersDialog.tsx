import type { CreatedVouchers } from '@outpost/contract/hotspots/vouchers/schemas'
import { ActionButton } from '@outpost/ui/Actions'
import { DetailsDialog } from '@outpost/ui/Dialog'
import { SelectField, TextField } from '@outpost/ui/Fields'
import { IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { type DialogProps, useDialogLayer } from '../../../kit/dialog/dialog.tsx'
import { useText } from '../../../kit/i18n/i18n.ts'
import QrCode from '../../../kit/view/QrCode.tsx'
import hotspotClasses from '../Hotspots.module.css'
import { joinText, loginText } from './codes.ts'
import classes from './Print.module.css'

type Form = 'a4' | 'receipt'

/** A dialog with new vouchers, to be printed. Their passwords are kept only while it is open. */
export default function PrintVouchersDialog({ created }: DialogProps<{ created: CreatedVouchers }>) {
  const t = useText()
  const [form, setForm] = useState<Form>('a4')
  const [key, setKey] = useState('')
  const print = {
    id: 'print',
    label: t('hotspots:vouchers.print'),
    icon: <IconPrinter size={16} />,
    onClick: () => window.print(),
  }
  const sheet = <Sheet created={created} form={form} wifiKey={key} />
  return (
    <DetailsDialog
      {...useDialogLayer()}
      title={t('hotspots:vouchers.printTitle')}
      purpose={t('hotspots:vouchers.printPurpose')}
      size={880}
      loading={false}
      error={null}
      footerStart={<ActionButton action={print} variant="primary" />}
    >
      <div className={hotspotClasses.stack}>
        <SelectField
          label={t('hotspots:vouchers.form')}
          clearable={false}
          value={form}
          options={[
            { value: 'a4', label: t('hotspots:vouchers.a4') },
            { value: 'receipt', label: t('hotspots:vouchers.receipt') },
          ]}
          onChange={(value) => setForm(value === 'receipt' ? 'receipt' : 'a4')}
        />
        {created.ssid !== null && (
          <TextField
            label={t('hotspots:vouchers.key')}
            help={t('hotspots:vouchers.keyHelp')}
            value={key}
            onChange={setKey}
          />
        )}
        {sheet}
        {createPortal(<div className={classes.printed}>{sheet}</div>, document.body)}
      </div>
    </DetailsDialog>
  )
}

function Sheet({ created, form, wifiKey }: { created: CreatedVouchers; form: Form; wifiKey: string }) {
  const t = useText()
  const { ssid, login, vouchers } = created
  return (
    <div className={classes.sheet} data-form={form}>
      {vouchers.map((voucher) => (
        <article key={voucher.username} className={classes.voucher}>
          {ssid !== null && (
            <p>
              Wi-Fi: <bdi>{ssid}</bdi>
            </p>
          )}
          <div className={classes.codes}>
            {ssid !== null && <Code text={joinText(ssid, wifiKey)} label={t('hotspots:vouchers.join')} />}
            {login !== null && <Code text={loginText(login, voucher)} label={t('hotspots:vouchers.signIn')} />}
          </div>
          <p>
            {t('hotspots:users.username')}: <span className={classes.secret}>{voucher.username}</span>
          </p>
          <p>
            {t('hotspots:users.password')}: <span className={classes.secret}>{voucher.password}</span>
          </p>
        </article>
      ))}
    </div>
  )
}

function Code({ text, label }: { text: string; label: string }) {
  return (
    <figure>
      <QrCode text={text} label={label} />
      <figcaption>{label}</figcaption>
    </figure>
  )
}
