import { Button } from '@mantine/core'
import { enrolment } from '@outpost/contract/devices/enrolment/endpoints'
import { enrolmentSchemas } from '@outpost/contract/devices/enrolment/schemas'
import type { ResultOf } from '@outpost/contract/kit/endpoint'
import { Alert } from '@outpost/ui/Alert'
import { FieldRow } from '@outpost/ui/Fields'
import { useState } from 'react'
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
  const t = useText()
  const [made, setMade] = useState<MadeToken>()
  if (made) return <Line made={made} onAgain={() => setMade(undefined)} onLeave={onLeave} />
  return (
    <PageForm
      {...(onDirty && { unsaved: onDirty })}
      endpoint={enrolment.createToken}
      schema={enrolmentSchemas.createToken.input}
      initial={NEW_TOKEN}
      submitLabel={t('devices:add.makeLine')}
      onDone={setMade}
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
