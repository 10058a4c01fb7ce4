import { Button } from '@mantine/core'
import { enrolment } from '@outpost/contract/devices/enrolment/endpoints'
import { enrolmentSchemas } from '@outpost/contract/devices/enrolment/schemas'
import type { ResultOf } from '@outpost/contract/kit/endpoint'
import { Alert } from '@outpost/ui/Alert'
import { FieldRow } from '@outpost/ui/Fields'
import { useEffect, useRef, useState } from 'react'
import { CopyLine } from '../../kit/view/CopyLine.tsx'
import { NumberField, SelectField } from '../../kit/form/fields.tsx'
import { PageForm } from '../../kit/form/parts/PageForm.tsx'
import { type Translate, useText } from '../../kit/i18n/i18n.ts'
import { CompanyField } from '../companies/public.ts'
import classes from './Dialogs.module.css'
import { WaitingForDevice } from './WaitingForDevice.tsx'

type MadeToken = ResultOf<typeof enrolment.createToken>

const HOUR = 3600
const DAY = 24 * HOUR
const NEW_TOKEN = { uses: 1, expires_in: DAY }

const validities = (t: Translate) => [
  { value: String(HOUR), label: t('devices:add.hour') },
  { value: String(DAY), label: t('devices:add.day') },
  { value: String(7 * DAY), label: t('devices:add.week') },
  { value: String(30 * DAY), label: t('devices:add.month') },
  { value: String(365 * DAY), label: t('devices:add.year') },
]

/** A form that creates an enrolment command for a company, then shows it and waits for devices that enrol with it. */
export function PasteLine({ onLeave, onDirty }: { onLeave: () => void; onDirty?: (dirty: boolean) => void }) {
  const [made, setMade] = useState<MadeToken>()
  const box = useRef<HTMLDivElement>(null)
  const hadCommand = useRef(false)
  // The command and the form replace each other together with the button that had the focus.
  useEffect(() => {
    if (made || hadCommand.current) box.current?.querySelector<HTMLElement>('button, input')?.focus()
    hadCommand.current = made !== undefined
  }, [made])
  return (
    <div ref={box} className={classes.stack}>
      {made ? (
        <Line made={made} onAgain={() => setMade(undefined)} onLeave={onLeave} />
      ) : (
        <NewCommand onDone={setMade} {...(onDirty && { onDirty })} />
      )}
    </div>
  )
}

interface NewCommandProps {
  onDone: (made: MadeToken) => void
  onDirty?: (dirty: boolean) => void
}

function NewCommand({ onDone, onDirty }: NewCommandProps) {
  const t = useText()
  return (
    <PageForm
      {...(onDirty && { unsaved: onDirty })}
      endpoint={enrolment.createToken}
      schema={enrolmentSchemas.createToken.input}
      initial={NEW_TOKEN}
      submitLabel={t('devices:add.makeLine')}
      onDone={onDone}
    >
      <CompanyField name="company_id" />
      <FieldRow>
        <NumberField name="uses" label={t('devices:add.uses')} help={t('devices:add.usesHelp')} />
        <SelectField
          name="expires_in"
          numeric
          clearable={false}
          label={t('devices:add.validity')}
          options={validities(t)}
        />
      </FieldRow>
    </PageForm>
  )
}

function Line({ made, onAgain, onLeave }: { made: MadeToken; onAgain: () => void; onLeave: () => void }) {
  const t = useText()
  return (
    <>
      {made.warning === 'loopback' && (
        <Alert tone="warning" title={t('devices:add.loopbackTitle')}>
          {t('devices:add.loopback')}
        </Alert>
      )}
      <section>
        <h3 className={classes.caption}>{t('devices:add.lineTitle')}</h3>
        <p className={classes.help}>{t('devices:add.lineHelp')}</p>
      </section>
      <CopyLine text={made.line} label={t('devices:add.copyLine')} />
      <WaitingForDevice token={made} onLeave={onLeave} />
      <div>
        <Button variant="subtle" onClick={onAgain}>
          {t('devices:add.anotherLine')}
        </Button>
      </div>
    </>
  )
}
